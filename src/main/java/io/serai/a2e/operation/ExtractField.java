package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.FieldPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.document.JsonMappers;

/**
 * Takes one field of an object, or of each element of a list that has it (A2E 1.0.0,
 * "TransformData", {@code select} with one field).
 */
public record ExtractField(DataPath inputPath, FieldPath field, DataPath outputPath)
    implements TransformOperation {

  /** Reads the configuration; that of the transformation is in {@code config}. */
  static ExtractField read(OperationConfigReader operation, OperationConfigReader config) {
    return new ExtractField(
        operation.path("inputPath"), config.field("field"), operation.outputPath());
  }

  @Override
  public JsonNode apply(RunData data) {
    JsonNode input = data.get(inputPath);
    if (input.isArray()) {
      ArrayNode values = JsonMappers.array();
      for (JsonNode element : input) {
        JsonNode value = field.of(element);
        if (!value.isMissingNode()) {
          values.add(value);
        }
      }
      return values;
    }
    JsonNode value = field.of(input);
    if (value.isMissingNode()) {
      throw new DataException(
          "The value at " + inputPath + " has no field " + field + ".",
          "Select a field that it has.");
    }
    return value;
  }
}
