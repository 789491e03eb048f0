package io.serai.a2e.data;

/**
 * Thrown if a text is not a path or field, or contains a reference that is not a path; the message
 * says why.
 */
public final class InvalidPathException extends IllegalArgumentException {
  private final String remedy;

  /** Creates an exception that says what is wrong and what to write. */
  public InvalidPathException(String message, String remedy) {
    super(message);
    this.remedy = remedy;
  }

  /** Returns what to write instead. */
  public String remedy() {
    return remedy;
  }
}
