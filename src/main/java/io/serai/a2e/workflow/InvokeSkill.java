package io.serai.a2e.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataPath;
import io.serai.document.JsonMappers;
import java.util.List;
import java.util.Optional;

/**
 * Calls a skill of the hub, by {@code InvokeSkill} or as an operation with the skill's id.
 *
 * @param type {@value #TYPE}, or the id of a skill that is an operation
 * @param skill id of the skill
 * @param input the input, with references to data
 */
public record InvokeSkill(String type, String skill, ValueTemplate input, DataPath outputPath)
    implements Operation {

  /** The type that names the skill in its configuration. */
  public static final String TYPE = "InvokeSkill";

  private static final String OUTPUT = "outputPath";

  /** Reads the configuration. */
  public static InvokeSkill read(OperationConfigReader config) {
    return new InvokeSkill(
        TYPE, config.text("skill"), config.template("input"), config.outputPath());
  }

  /**
   * Reads the configuration of an operation that is a skill: all members but {@code outputPath} are
   * its input.
   */
  public static InvokeSkill read(String type, OperationConfigReader config) {
    ObjectNode input = JsonMappers.object();
    config
        .node()
        .members()
        .forEach(
            (name, member) -> {
              if (!name.equals(OUTPUT)) {
                config.node().optional(name);
                input.set(name, member.node());
              }
            });
    ValueTemplate template =
        OperationConfigReader.parsed(config.node(), (JsonNode) input, ValueTemplate::of)
            .orElseGet(() -> ValueTemplate.of(JsonMappers.object()));
    return new InvokeSkill(type, type, template, config.outputPath());
  }

  /** Whether the skill is an operation itself. */
  public boolean isOperation() {
    return !type.equals(TYPE);
  }

  @Override
  public List<DataPath> reads() {
    return input.paths();
  }

  @Override
  public Optional<DataPath> writes() {
    return Optional.of(outputPath);
  }

  @Override
  public OperationEffect effect() {
    return OperationEffect.EXTERNAL;
  }
}
