package io.serai.a2s.condition;

import io.serai.a2s.template.VariableScope;
import java.util.List;

/** A part of a condition that holds or does not. */
sealed interface Expression {

  boolean holds(VariableScope scope);

  /** Holds where one of its parts does, asked from left to right. */
  record Or(List<Expression> parts) implements Expression {
    @Override
    public boolean holds(VariableScope scope) {
      return parts.stream().anyMatch(part -> part.holds(scope));
    }
  }

  /** Holds where all of its parts do, asked from left to right. */
  record And(List<Expression> parts) implements Expression {
    @Override
    public boolean holds(VariableScope scope) {
      return parts.stream().allMatch(part -> part.holds(scope));
    }
  }

  /** Holds where its part does not. */
  record Not(Expression part) implements Expression {
    @Override
    public boolean holds(VariableScope scope) {
      return !part.holds(scope);
    }
  }

  /** Two operands and what is asked of them. */
  record Comparison(Operand left, Operator operator, Operand right) implements Expression {
    @Override
    public boolean holds(VariableScope scope) {
      return operator.holds(left.value(scope), right.value(scope));
    }
  }

  /** An operand that stands alone. */
  record TruthTest(Operand operand) implements Expression {
    @Override
    public boolean holds(VariableScope scope) {
      return JsonValueComparison.isTrue(operand.value(scope));
    }
  }
}
