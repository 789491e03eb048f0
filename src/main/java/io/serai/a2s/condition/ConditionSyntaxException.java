package io.serai.a2s.condition;

/**
 * Thrown if a text is not a valid condition. The message states the column, the error and the
 * remedy.
 */
public final class ConditionSyntaxException extends Exception {
  private final int column;

  ConditionSyntaxException(int column, String message) {
    super("column " + column + ": " + message);
    this.column = column;
  }

  /** The column of the error, 1-based. */
  public int column() {
    return column;
  }
}
