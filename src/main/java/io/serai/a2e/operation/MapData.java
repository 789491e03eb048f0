package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.FieldPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes a new object of each element, with some of its fields under their own or other names (A2E
 * 1.0.0, "TransformData", {@code map} and {@code select}). An input that is one object is mapped as
 * one element.
 *
 * @param fields fields of an element by their names in the result
 * @param keepMissing whether a field that an element does not have becomes null; else it is left
 *     out
 */
public record MapData(
    DataPath inputPath, Map<String, FieldPath> fields, boolean keepMissing, DataPath outputPath)
    implements TransformOperation {

  public MapData {
    fields = new LinkedHashMap<>(fields);
  }

  /** Reads the configuration of {@code map}: a list of fields, or an object of new names. */
  static MapData readMap(OperationConfigReader operation, OperationConfigReader config) {
    Map<String, FieldPath> fields = new LinkedHashMap<>();
    if (config.value("fields").isObject()) {
      Map<String, DocumentNode> members = config.node().optional("fields").members();
      members.forEach(
          (from, to) ->
              to.asText("write the new name of " + from)
                  .ifPresent(
                      name ->
                          OperationConfigReader.parsed(to, from, FieldPath::parse)
                              .ifPresent(field -> fields.put(name, field))));
      if (members.isEmpty()) {
        config.node().member("fields").fault("fields is empty; write {\"from\": \"to\"}");
      }
    } else {
      config.fields("fields").forEach(field -> fields.put(field.toString(), field));
    }
    return new MapData(operation.path("inputPath"), fields, true, operation.outputPath());
  }

  /** Reads the configuration of {@code select} with a list of fields. */
  static MapData readSelect(OperationConfigReader operation, OperationConfigReader config) {
    Map<String, FieldPath> fields = new LinkedHashMap<>();
    config.fields("fields").forEach(field -> fields.put(field.toString(), field));
    return new MapData(operation.path("inputPath"), fields, false, operation.outputPath());
  }

  @Override
  public JsonNode apply(RunData data) {
    JsonNode input = data.get(inputPath);
    if (input.isObject()) {
      return mapped(input);
    }
    List<JsonNode> mapped = new ArrayList<>();
    ListInput.of(data, inputPath).forEach(element -> mapped.add(mapped(element)));
    return JsonMappers.array().addAll(mapped);
  }

  private JsonNode mapped(JsonNode element) {
    ObjectNode mapped = JsonMappers.object();
    fields.forEach(
        (name, field) -> {
          JsonNode value = field.of(element);
          if (!value.isMissingNode()) {
            mapped.set(name, value);
          } else if (keepMissing) {
            mapped.set(name, NullNode.getInstance());
          }
        });
    return mapped;
  }
}
