package io.serai.a2s.condition;

import org.jspecify.annotations.Nullable;

/**
 * A token of a condition.
 *
 * @param text as written in the condition
 * @param column of its first character, 1-based
 * @param operand the value of an operand token
 * @param operator the meaning of an operator token
 */
record Token(
    Kind kind, String text, int column, @Nullable Operand operand, @Nullable Operator operator) {

  /** The kinds of tokens. */
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
}
