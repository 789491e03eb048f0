package io.serai.a2s.condition;

/** A text that is no condition; the message says what is wrong, at which column, and the remedy. */
public final class ConditionSyntaxException extends Exception {
  private static final long serialVersionUID = 1;

  private final int column;

  ConditionSyntaxException(int column, String message) {
    super("column " + column + ": " + message);
    this.column = column;
  }

  /** Where the text stops being a condition, 1-based. */
  public int column() {
    return column;
  }
}
