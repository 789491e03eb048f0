package io.serai.a2s.condition;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonValueComparison;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/** The comparison operators of conditions. */
enum Operator {
  EQUAL {
    @Override
    boolean holds(JsonNode left, JsonNode right) {
      return JsonValueComparison.areEqual(left, right);
    }
  },
  NOT_EQUAL {
    @Override
    boolean holds(JsonNode left, JsonNode right) {
      return !JsonValueComparison.areEqual(left, right);
    }
  },
  LESS {
    @Override
    boolean holds(JsonNode left, JsonNode right) {
      return ordered(left, right, order -> order < 0);
    }
  },
  LESS_OR_EQUAL {
    @Override
    boolean holds(JsonNode left, JsonNode right) {
      return ordered(left, right, order -> order <= 0);
    }
  },
  GREATER {
    @Override
    boolean holds(JsonNode left, JsonNode right) {
      return ordered(left, right, order -> order > 0);
    }
  },
  GREATER_OR_EQUAL {
    @Override
    boolean holds(JsonNode left, JsonNode right) {
      return ordered(left, right, order -> order >= 0);
    }
  },
  IN {
    @Override
    boolean holds(JsonNode left, JsonNode right) {
      return JsonValueComparison.contains(right, left);
    }
  },
  NOT_IN {
    @Override
    boolean holds(JsonNode left, JsonNode right) {
      return !JsonValueComparison.contains(right, left);
    }
  };

  abstract boolean holds(JsonNode left, JsonNode right);

  private static boolean ordered(JsonNode left, JsonNode right, IntPredicate test) {
    OptionalInt order = JsonValueComparison.order(left, right);
    return order.isPresent() && test.test(order.getAsInt());
  }
}
