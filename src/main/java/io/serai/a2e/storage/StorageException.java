package io.serai.a2e.storage;

/** A value cannot be stored or read; the message says why. It has no stack trace. */
public final class StorageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String remedy;

  StorageException(String message, String remedy) {
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
