package io.serai.document;

/** Thrown for a pattern that cannot be used. The message says what is wrong and what to do. */
public final class InvalidRegexException extends IllegalArgumentException {

  InvalidRegexException(String message) {
    super(message);
  }
}
