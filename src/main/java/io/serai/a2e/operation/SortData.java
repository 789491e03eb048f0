package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.FieldPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.document.JsonValueComparison;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Sorts the elements of a list by fields (A2E 1.0.0, "TransformData", {@code sort}). Elements with
 * equal fields keep their order; those without the field are last.
 */
public record SortData(DataPath inputPath, List<SortField> fields, DataPath outputPath)
    implements ListInputOperation, TransformOperation {

  private static final Map<String, Boolean> ORDERS = Map.of("asc", false, "desc", true);

  /**
   * A field to sort by.
   *
   * @param descending whether the greatest value is first
   */
  public record SortField(FieldPath field, boolean descending) {}

  /** An element and the values of its fields. */
  private static final class Keyed {
    final JsonNode element;
    final JsonNode[] keys;

    Keyed(JsonNode element, JsonNode[] keys) {
      this.element = element;
      this.keys = keys;
    }
  }

  public SortData {
    fields = List.copyOf(fields);
  }

  /** Reads the configuration; that of the transformation is in {@code config}. */
  static SortData read(OperationConfigReader operation, OperationConfigReader config) {
    List<SortField> fields = new ArrayList<>();
    if (config.has("fields")) {
      String remedy = "write fields: [{\"field\": \"points\", \"order\": \"desc\"}]";
      for (DocumentNode element : config.node().optional("fields").asFilledList(remedy)) {
        if (element.asObject(remedy).isPresent()) {
          fields.add(field(config.of(element)));
          element.requireKnown();
        }
      }
    } else {
      fields.add(field(config));
    }
    return new SortData(operation.path("inputPath"), fields, operation.outputPath());
  }

  private static SortField field(OperationConfigReader config) {
    return new SortField(config.field("field"), config.oneOf("order", ORDERS, false));
  }

  @Override
  public ResultValueType resultKind() {
    return ResultValueType.LIST;
  }

  @Override
  public JsonNode apply(RunData data) {
    ArrayNode input = input(data);
    Keyed[] elements = new Keyed[input.size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = keyed(input.get(i));
    }
    Arrays.sort(elements, this::compare);
    ArrayNode sorted = JsonMappers.array();
    for (Keyed each : elements) {
      sorted.add(each.element);
    }
    return sorted;
  }

  private Keyed keyed(JsonNode element) {
    JsonNode[] keys = new JsonNode[fields.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = fields.get(i).field().of(element);
    }
    return new Keyed(element, keys);
  }

  private int compare(Keyed left, Keyed right) {
    for (int i = 0; i < fields.size(); i++) {
      int order = compare(left.keys[i], right.keys[i], fields.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private int compare(JsonNode left, JsonNode right, SortField field) {
    boolean noLeft = left.isMissingNode() || left.isNull();
    boolean noRight = right.isMissingNode() || right.isNull();
    if (noLeft || noRight) {
      return Boolean.compare(noLeft, noRight);
    }
    int order =
        left.isBoolean() && right.isBoolean()
            ? Boolean.compare(left.booleanValue(), right.booleanValue())
            : JsonValueComparison.order(left, right)
                .orElseThrow(
                    () ->
                        new DataException(
                            "The elements of %s cannot be sorted by %s, because its values have different types."
                                .formatted(inputPath, field.field()),
                            "Sort by a field whose values are all numbers or all strings."));
    return field.descending() ? -order : order;
  }
}
