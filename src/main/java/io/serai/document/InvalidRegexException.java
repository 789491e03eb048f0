package io.serai.document;

/** A pattern that cannot be used. The message says what is wrong with it, and what to do. */
public final class InvalidRegexException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  InvalidRegexException(String message) {
    super(message);
  }
}
