package io.serai.hub;

/**
 * Thrown if the hub cannot start or continue; the message is one line that says what is wrong and
 * what to do.
 */
public final class HubException extends RuntimeException {

  public HubException(String message) {
    super(message);
  }

  public HubException(String message, Throwable cause) {
    super(message, cause);
  }
}
