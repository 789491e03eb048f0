package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonValueComparison;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A filter of a JSONPath, as in {@code [?(@.state == 'open' && @.total > 5)]}.
 *
 * <p>A filter is evaluated for each element and reads only members and indexes of that element, so
 * its time is bounded by the size of the response.
 */
sealed interface JsonPathFilter {

  boolean admits(JsonNode element);

  /** True if one of the filters is. */
  record Any(List<JsonPathFilter> filters) implements JsonPathFilter {

    @Override
    public boolean admits(JsonNode element) {
      return filters.stream().anyMatch(filter -> filter.admits(element));
    }
  }

  /** True if all filters are. */
  record All(List<JsonPathFilter> filters) implements JsonPathFilter {

    @Override
    public boolean admits(JsonNode element) {
      return filters.stream().allMatch(filter -> filter.admits(element));
    }
  }

  /** True if the filter is false. */
  record Not(JsonPathFilter filter) implements JsonPathFilter {

    @Override
    public boolean admits(JsonNode element) {
      return !filter.admits(element);
    }
  }

  /** True if the path has a value, even a null. */
  record Exists(FilterOperand.Path path) implements JsonPathFilter {

    @Override
    public boolean admits(JsonNode element) {
      return path.of(element) != null;
    }
  }

  /** Compares two values. A missing value is equal only to another missing value. */
  record Comparison(FilterOperand left, ComparisonOperator operator, FilterOperand right)
      implements JsonPathFilter {

    @Override
    public boolean admits(JsonNode element) {
      JsonNode one = left.of(element);
      JsonNode other = right.of(element);
      return switch (operator) {
        case EQUAL -> areEqual(one, other);
        case NOT_EQUAL -> !areEqual(one, other);
        case IN -> contains(other, one);
        case NOT_IN -> !contains(other, one);
        case LESS_OR_EQUAL -> ordered(one, other, order -> order <= 0);
        case GREATER_OR_EQUAL -> ordered(one, other, order -> order >= 0);
        case LESS -> ordered(one, other, order -> order < 0);
        case GREATER -> ordered(one, other, order -> order > 0);
      };
    }

    private static boolean areEqual(@Nullable JsonNode one, @Nullable JsonNode other) {
      if (one == null || other == null) {
        return one == null && other == null;
      }
      return JsonValueComparison.areEqual(one, other);
    }

    private static boolean contains(@Nullable JsonNode list, @Nullable JsonNode value) {
      return list != null
          && list.isArray()
          && StreamSupport.stream(list.spliterator(), false)
              .anyMatch(each -> areEqual(each, value));
    }

    private static boolean ordered(
        @Nullable JsonNode one, @Nullable JsonNode other, IntPredicate wanted) {
      if (one == null || other == null) {
        return false;
      }
      OptionalInt order = JsonValueComparison.order(one, other);
      return order.isPresent() && wanted.test(order.getAsInt());
    }
  }

  /**
   * The comparison operators. An operator precedes those that are a prefix of it, because the
   * parser takes the first that matches.
   */
  enum ComparisonOperator {
    EQUAL("=="),
    NOT_EQUAL("!="),
    LESS_OR_EQUAL("<="),
    GREATER_OR_EQUAL(">="),
    LESS("<"),
    GREATER(">"),
    IN("in"),
    NOT_IN("nin");

    private final String sign;

    ComparisonOperator(String sign) {
      this.sign = sign;
    }

    String sign() {
      return sign;
    }
  }

  /** An operand of a comparison. */
  sealed interface FilterOperand {

    /** Returns the value for an element; null if there is none. */
    @Nullable JsonNode of(JsonNode element);

    /** A constant of the filter. */
    record Literal(JsonNode value) implements FilterOperand {

      @Override
      public JsonNode of(JsonNode element) {
        return value;
      }
    }

    /** A path that starts at the element. */
    record Path(List<JsonPathSelector.Singular> steps) implements FilterOperand {

      @Override
      public @Nullable JsonNode of(JsonNode element) {
        JsonNode node = element;
        for (int i = 0; i < steps.size() && node != null; i++) {
          node = steps.get(i).of(node);
        }
        return node;
      }
    }
  }
}
