package io.serai.a2e.data;

/**
 * Thrown if data does not fit an operation: a value is missing or has the wrong type (DataError of
 * A2E 1.0.0, "Error Types"). The message names the place; it has no stack trace, because callers
 * cause it.
 */
public final class DataException extends RuntimeException {
  private final String remedy;

  /**
   * Creates an exception.
   *
   * @param message what is wrong, and where
   * @param remedy what the author of the workflow can do
   */
  public DataException(String message, String remedy) {
    super(message, null, false, false);
    this.remedy = remedy;
  }

  /** Returns what the author of the workflow can do. */
  public String remedy() {
    return remedy;
  }
}
