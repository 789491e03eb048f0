package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import io.serai.document.JsonMappers;
import io.serai.document.LinearTimeRegex;
import java.util.Optional;

/**
 * Extracts the parts of a text that match a regular expression.
 *
 * @param pattern the expression; absent only while faults are collected
 * @param extractAll whether all matches are extracted, as a list; else the first one, or null
 */
public record ExtractText(
    DataPath inputPath, Optional<LinearTimeRegex> pattern, boolean extractAll, DataPath outputPath)
    implements SingleInputOperation {

  /** Maximum number of matches. */
  private static final int MAX_MATCHES = 100_000;

  /** Reads the configuration. */
  public static ExtractText read(OperationConfigReader config) {
    return new ExtractText(
        config.path("inputPath"),
        config
            .text("pattern", true, BoundedRegex.FORM)
            .flatMap(text -> BoundedRegex.of(config.node().member("pattern"), text)),
        config.node().flag("extractAll").orElse(false),
        config.outputPath());
  }

  @Override
  public ResultValueType resultKind() {
    return extractAll ? ResultValueType.LIST : ResultValueType.SCALAR;
  }

  @Override
  public JsonNode apply(RunData data) {
    LinearTimeRegex regex = pattern.orElseThrow();
    String text = BoundedRegex.requireAffordable(regex, TextInput.of(data, inputPath));
    if (!extractAll) {
      return regex.first(text).<JsonNode>map(TextNode::valueOf).orElse(NullNode.getInstance());
    }
    ArrayNode all = JsonMappers.array();
    regex.all(text, MAX_MATCHES).forEach(all::add);
    return all;
  }
}
