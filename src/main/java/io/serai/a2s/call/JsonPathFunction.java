package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.document.JsonMappers;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The functions that may end a JSONPath. The result is a JSON null if a function has no value. */
enum JsonPathFunction {
  NONE(value -> value),
  LENGTH(JsonPathFunction::length),
  SIZE(JsonPathFunction::length),
  KEYS(JsonPathFunction::keys),
  FIRST(value -> element(value, 0)),
  LAST(value -> element(value, value.size() - 1)),
  MIN(value -> number(numbers(value).min())),
  MAX(value -> number(numbers(value).max())),
  AVG(value -> number(numbers(value).average())),
  SUM(value -> number(numbers(value).reduce(Double::sum)));

  /** Whole numbers up to this one are exact as a double. */
  private static final double MAX_WHOLE = 1L << 53;

  @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
  private final UnaryOperator<JsonNode> function;

  JsonPathFunction(UnaryOperator<JsonNode> function) {
    this.function = function;
  }

  /**
   * Returns the function of a name, such as {@code length}.
   *
   * @throws IllegalArgumentException if there is none
   */
  static JsonPathFunction named(String name) {
    return all()
        .filter(each -> each.word().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no function %s(); there are %s"
                        .formatted(
                            name,
                            all()
                                .map(each -> each.word() + "()")
                                .collect(Collectors.joining(" ")))));
  }

  private static Stream<JsonPathFunction> all() {
    return Arrays.stream(values()).filter(each -> each != NONE);
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  JsonNode of(JsonNode value) {
    return function.apply(value);
  }

  private static JsonNode length(JsonNode value) {
    if (value.isTextual()) {
      return IntNode.valueOf(value.textValue().length());
    }
    return value.isContainerNode() ? IntNode.valueOf(value.size()) : NullNode.getInstance();
  }

  private static JsonNode keys(JsonNode value) {
    if (!value.isObject()) {
      return NullNode.getInstance();
    }
    ArrayNode names = JsonMappers.array();
    value.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static JsonNode element(JsonNode value, int index) {
    @Nullable JsonNode element = value.get(index);
    return element == null ? NullNode.getInstance() : element;
  }

  private static DoubleStream numbers(JsonNode list) {
    return list.isArray()
        ? StreamSupport.stream(list.spliterator(), false)
            .filter(JsonNode::isNumber)
            .mapToDouble(JsonNode::doubleValue)
        : DoubleStream.empty();
  }

  private static JsonNode number(OptionalDouble number) {
    return number.isPresent() && Double.isFinite(number.getAsDouble())
        ? number(number.getAsDouble())
        : NullNode.getInstance();
  }

  /** Returns a whole number without decimals. */
  private static JsonNode number(double number) {
    return number == Math.rint(number) && Math.abs(number) <= MAX_WHOLE
        ? LongNode.valueOf((long) number)
        : DoubleNode.valueOf(number);
  }
}
