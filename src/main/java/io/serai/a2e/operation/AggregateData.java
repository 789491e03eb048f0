package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.FieldPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.ResultValueType;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Computes numbers over the elements of a list (A2E 1.0.0, "TransformData", {@code aggregate}).
 * Elements without the field are left out. The result is an object; with groups, one of objects.
 *
 * @param aggregations what is computed, by its name in the result
 * @param groupBy field whose values make groups, if any
 */
public record AggregateData(
    DataPath inputPath,
    Map<String, Aggregation> aggregations,
    Optional<FieldPath> groupBy,
    DataPath outputPath)
    implements ListInputOperation, TransformOperation {

  private static final String RESULT = "result";

  /**
   * One computation.
   *
   * @param field whose values are taken; absent to count elements
   */
  public record Aggregation(Function function, Optional<FieldPath> field) {}

  /** What can be computed. */
  public enum Function {
    COUNT,
    SUM,
    AVG,
    MIN,
    MAX;
  }

  public AggregateData {
    aggregations = new LinkedHashMap<>(aggregations);
  }

  /** Reads the configuration; that of the transformation is in {@code config}. */
  static AggregateData read(OperationConfigReader operation, OperationConfigReader config) {
    Map<String, Aggregation> aggregations = new LinkedHashMap<>();
    if (config.has("aggregations")) {
      String remedy = "write {\"total\": {\"field\": \"points\", \"operation\": \"sum\"}}";
      DocumentNode named = config.node().object("aggregations");
      named
          .members()
          .forEach(
              (name, member) ->
                  member
                      .asObject(remedy)
                      .ifPresent(
                          object -> {
                            aggregations.put(name, aggregation(config.of(object)));
                            object.requireKnown();
                          }));
      if (named.node().isEmpty()) {
        named.fault("aggregations is empty; " + remedy);
      }
    } else {
      aggregations.put(RESULT, aggregation(config));
    }
    Optional<FieldPath> groupBy =
        config.has("groupBy") ? Optional.of(config.field("groupBy")) : Optional.empty();
    return new AggregateData(
        operation.path("inputPath"), aggregations, groupBy, operation.outputPath());
  }

  private static Aggregation aggregation(OperationConfigReader config) {
    Function function = config.oneOf("operation", Function.values());
    boolean needsField = function != Function.COUNT || config.has("field");
    return new Aggregation(
        function, needsField ? Optional.of(config.field("field")) : Optional.empty());
  }

  @Override
  public ResultValueType resultKind() {
    return ResultValueType.OBJECT;
  }

  @Override
  public JsonNode apply(RunData data) {
    Iterable<JsonNode> input = input(data);
    if (groupBy.isEmpty()) {
      return aggregated(input);
    }
    ObjectNode result = JsonMappers.object();
    GroupData.groups(input, groupBy.get())
        .forEach((name, elements) -> result.set(name, aggregated(elements)));
    return result;
  }

  private ObjectNode aggregated(Iterable<JsonNode> elements) {
    ObjectNode result = JsonMappers.object();
    aggregations.forEach((name, each) -> result.set(name, aggregated(elements, each)));
    return result;
  }

  private JsonNode aggregated(Iterable<JsonNode> elements, Aggregation aggregation) {
    List<JsonNode> values = new ArrayList<>();
    for (JsonNode element : elements) {
      JsonNode value = aggregation.field().map(field -> field.of(element)).orElse(element);
      if (!value.isMissingNode() && !value.isNull()) {
        values.add(value);
      }
    }
    if (aggregation.function() == Function.COUNT) {
      return NumberValue.json(BigDecimal.valueOf(values.size()));
    }
    return switch (aggregation.function()) {
      case SUM, COUNT -> NumberValue.json(NumberValue.sum(numbers(values, aggregation)));
      case AVG -> NumberValue.json(NumberValue.average(numbers(values, aggregation)));
      case MIN, MAX -> extreme(values, aggregation);
    };
  }

  /** Returns the least or the greatest value: of numbers, or else of texts as sort orders them. */
  private JsonNode extreme(List<JsonNode> values, Aggregation aggregation) {
    boolean least = aggregation.function() == Function.MIN;
    if (NumberValue.all(values).size() < values.size()
        && values.stream().allMatch(JsonNode::isTextual)) {
      Stream<String> texts = values.stream().map(JsonNode::textValue);
      Optional<String> found =
          least ? texts.min(Comparator.naturalOrder()) : texts.max(Comparator.naturalOrder());
      return TextNode.valueOf(found.orElseThrow());
    }
    Stream<BigDecimal> numbers = numbers(values, aggregation).stream();
    return orNull(least ? numbers.min(BigDecimal::compareTo) : numbers.max(BigDecimal::compareTo));
  }

  private List<BigDecimal> numbers(List<JsonNode> values, Aggregation aggregation) {
    List<BigDecimal> numbers = NumberValue.all(values);
    if (numbers.size() < values.size()) {
      throw new DataException(
          "The field %s of %s has values that are not numbers."
              .formatted(aggregation.field().map(FieldPath::toString).orElse(""), inputPath),
          "Aggregate a field of numbers, or filter the list before.");
    }
    return numbers;
  }

  private static JsonNode orNull(Optional<BigDecimal> number) {
    return number.map(NumberValue::json).orElse(NullNode.getInstance());
  }
}
