package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.condition.JsonValueComparison;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A filter of a JSONPath, as in {@code [?(@.state == 'open' && @.total > 5)]}. It is asked of every
 * element and looks at single members of that element only, so its time is bounded by the answer.
 */
sealed interface JsonPathFilter {

  boolean admits(JsonNode element);

  /** Whether one of several holds. */
  record Any(List<JsonPathFilter> filters) implements JsonPathFilter {

    @Override
    public boolean admits(JsonNode element) {
      return filters.stream().anyMatch(filter -> filter.admits(element));
    }
  }

  /** Whether all of several hold. */
  record All(List<JsonPathFilter> filters) implements JsonPathFilter {

    @Override
    public boolean admits(JsonNode element) {
      return filters.stream().allMatch(filter -> filter.admits(element));
    }
  }

  /** Whether another does not hold. */
  record Not(JsonPathFilter filter) implements JsonPathFilter {

    @Override
    public boolean admits(JsonNode element) {
      return !filter.admits(element);
    }
  }

  /** Whether there is a value, be it null. */
  record Exists(FilterOperand.Path path) implements JsonPathFilter {

    @Override
    public boolean admits(JsonNode element) {
      return path.of(element) != null;
    }
  }

  /** Whether two values compare so; a missing one is the same as another missing one only. */
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

  /** How two values are compared; a sign stands before those that it begins. */
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

  /** A value to compare. */
  sealed interface FilterOperand {

    /** The value for an element; null where there is none. */
    @Nullable JsonNode of(JsonNode element);

    /** What stands in the filter itself. */
    record Literal(JsonNode value) implements FilterOperand {

      @Override
      public JsonNode of(JsonNode element) {
        return value;
      }
    }

    /** A path from the element. */
    record Path(List<PathSelector.Singular> steps) implements FilterOperand {

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
