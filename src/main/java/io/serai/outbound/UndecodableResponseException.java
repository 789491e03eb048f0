package io.serai.outbound;

/**
 * Thrown if the body of a response is in a form that the hub does not decode. The message is a
 * sentence.
 */
public final class UndecodableResponseException extends Exception {

  UndecodableResponseException(String message) {
    super(message, null, false, false);
  }

  /** Returns what the hub does not decode, and what the service can send instead. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
