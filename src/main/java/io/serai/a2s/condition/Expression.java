package io.serai.a2s.condition;

import io.serai.a2s.template.VariableScope;
import io.serai.document.JsonValueComparison;
import java.util.List;

/** A node of a parsed condition that evaluates to true or false. */
sealed interface Expression {

  boolean holds(VariableScope scope);

  /** True if one of its parts is; evaluated from left to right. */
  record Or(List<Expression> parts) implements Expression {
    @Override
    public boolean holds(VariableScope scope) {
      return parts.stream().anyMatch(part -> part.holds(scope));
    }
  }

  /** True if all of its parts are; evaluated from left to right. */
  record And(List<Expression> parts) implements Expression {
    @Override
    public boolean holds(VariableScope scope) {
      return parts.stream().allMatch(part -> part.holds(scope));
    }
  }

  /** True if its part is false. */
  record Not(Expression part) implements Expression {
    @Override
    public boolean holds(VariableScope scope) {
      return !part.holds(scope);
    }
  }

  /** A comparison of two operands. */
  record Comparison(Operand left, Operator operator, Operand right) implements Expression {
    @Override
    public boolean holds(VariableScope scope) {
      return operator.holds(left.value(scope), right.value(scope));
    }
  }

  /** A single operand, tested by the rules of {@link JsonValueComparison#isTrue}. */
  record TruthTest(Operand operand) implements Expression {
    @Override
    public boolean holds(VariableScope scope) {
      return JsonValueComparison.isTrue(operand.value(scope));
    }
  }
}
