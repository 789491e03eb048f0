package io.serai.a2s.condition;

import org.jspecify.annotations.Nullable;

/**
 * A word of a condition.
 *
 * @param text as it stands in the condition
 * @param column where it begins, 1-based
 * @param operand its value, for an operand
 * @param operator its meaning, for an operator
 */
record Token(
    Kind kind, String text, int column, @Nullable Operand operand, @Nullable Operator operator) {

  /** What a word can be. */
  enum Kind {
    OPERAND,
    OPERATOR,
    IN,
    NOT,
    AND,
    OR,
    OPEN,
    CLOSE,
    LIST_OPEN,
    LIST_CLOSE,
    COMMA,
    END
  }

  static Token of(Kind kind, String text, int column) {
    return new Token(kind, text, column, null, null);
  }

  static Token of(Operand operand, String text, int column) {
    return new Token(Kind.OPERAND, text, column, operand, null);
  }

  static Token of(Operator operator, String text, int column) {
    return new Token(Kind.OPERATOR, text, column, null, operator);
  }
}
