package io.serai.skill.intake;

/**
 * Thrown if an agent does not accept a message, such as one that names an unknown skill; the
 * message says why and what to do.
 */
public final class RefusedMessageException extends RuntimeException {

  public RefusedMessageException(String message) {
    super(message, null, false, false);
  }
}
