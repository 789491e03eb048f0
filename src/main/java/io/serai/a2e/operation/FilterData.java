package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.FieldPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.Comparison;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the elements of a list that meet all conditions, in their order (A2E 1.0.0, "FilterData").
 */
public record FilterData(DataPath inputPath, List<FieldCondition> conditions, DataPath outputPath)
    implements ListInputOperation {

  /**
   * A condition on a field of an element.
   *
   * @param field the field
   * @param condition what it is compared with
   */
  public record FieldCondition(FieldPath field, Comparison condition) {}

  public FilterData {
    conditions = List.copyOf(conditions);
  }

  /** Reads the configuration. */
  public static FilterData read(OperationConfigReader config) {
    List<FieldCondition> conditions = new ArrayList<>();
    String remedy =
        "write conditions: [{\"field\": \"status\", \"operator\": \"==\", \"value\": 1}]";
    for (DocumentNode element : config.node().optional("conditions").asFilledList(remedy)) {
      if (element.asObject(remedy).isPresent()) {
        OperationConfigReader condition = config.of(element);
        conditions.add(new FieldCondition(condition.field("field"), condition.condition()));
        element.requireKnown();
      }
    }
    return new FilterData(config.path("inputPath"), conditions, config.outputPath());
  }

  @Override
  public ResultValueType resultKind() {
    return ResultValueType.LIST;
  }

  @Override
  public List<DataPath> reads() {
    List<DataPath> reads = new ArrayList<>(List.of(inputPath));
    conditions.forEach(each -> each.condition().operandPath().ifPresent(reads::add));
    return reads;
  }

  @Override
  public JsonNode apply(RunData data) {
    ArrayNode input = input(data);
    List<FieldCondition> resolved =
        conditions.stream()
            .map(each -> new FieldCondition(each.field(), each.condition().resolved(data)))
            .toList();
    ArrayNode kept = JsonMappers.array();
    for (int i = 0; i < input.size(); i++) {
      JsonNode element = input.get(i);
      if (meetsAll(resolved, element, i)) {
        kept.add(element);
      }
    }
    return kept;
  }

  private boolean meetsAll(List<FieldCondition> resolved, JsonNode element, int index) {
    for (FieldCondition each : resolved) {
      try {
        if (!each.condition().isMetBy(each.field().of(element))) {
          return false;
        }
      } catch (DataException incomparable) {
        throw new DataException(
            "Element %s of %s, field %s: %s"
                .formatted(index, inputPath, each.field(), incomparable.getMessage()),
            incomparable.remedy());
      }
    }
    return true;
  }
}
