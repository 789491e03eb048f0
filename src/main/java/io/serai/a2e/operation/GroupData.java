package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.FieldPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import io.serai.document.CanonicalJson;
import io.serai.document.JsonMappers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups the elements of a list by the value of a field (A2E 1.0.0, "TransformData", {@code
 * group}). Groups and their elements keep the order of the list.
 */
public record GroupData(DataPath inputPath, FieldPath field, DataPath outputPath)
    implements ListInputOperation, TransformOperation {

  private static final String UNKNOWN = "unknown";

  /** Reads the configuration; that of the transformation is in {@code config}. */
  static GroupData read(OperationConfigReader operation, OperationConfigReader config) {
    return new GroupData(
        operation.path("inputPath"), config.field("field"), operation.outputPath());
  }

  @Override
  public ResultValueType resultKind() {
    return ResultValueType.OBJECT;
  }

  @Override
  public JsonNode apply(RunData data) {
    ObjectNode result = JsonMappers.object();
    groups(input(data), field)
        .forEach((name, elements) -> result.set(name, JsonMappers.array().addAll(elements)));
    return result;
  }

  /** Returns the text of a value; values that are equal have the same. */
  private static String name(JsonNode value) {
    if (value.isTextual()) {
      return value.textValue();
    }
    return NumberValue.of(value)
        .map(number -> NumberValue.json(number).asText())
        .orElseGet(() -> value.isContainerNode() ? canonical(value) : value.toString());
  }

  private static String canonical(JsonNode container) {
    return new String(CanonicalJson.bytes(container), StandardCharsets.UTF_8);
  }

  /** Returns the elements by the text of a field; {@code unknown} if they do not have it. */
  static Map<String, List<JsonNode>> groups(Iterable<JsonNode> elements, FieldPath field) {
    Map<String, List<JsonNode>> groups = new LinkedHashMap<>();
    for (JsonNode element : elements) {
      JsonNode value = field.of(element);
      boolean none = value.isMissingNode() || value.isNull();
      groups.computeIfAbsent(none ? UNKNOWN : name(value), first -> new ArrayList<>()).add(element);
    }
    return groups;
  }
}
