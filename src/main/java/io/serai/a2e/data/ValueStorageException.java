package io.serai.a2e.data;

/**
 * Thrown if something that an operation needs is refused: a credential cannot be used, or a value
 * cannot be stored or read. The message says why, without secrets. It has no stack trace, because
 * callers cause it.
 */
public final class ValueStorageException extends RuntimeException {
  private final String remedy;

  /**
   * Creates an exception.
   *
   * @param message what is wrong
   * @param remedy what to do about it
   */
  public ValueStorageException(String message, String remedy) {
    super(message, null, false, false);
    this.remedy = remedy;
  }

  /** Returns what is wrong. */
  public String message() {
    return String.valueOf(getMessage());
  }

  /** Returns what to do about it. */
  public String remedy() {
    return remedy;
  }
}
