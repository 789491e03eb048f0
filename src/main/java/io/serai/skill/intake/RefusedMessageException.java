package io.serai.skill.intake;

/**
 * An agent does not take a message, such as one that names a skill that it does not have; the text
 * says why and what to do.
 */
public final class RefusedMessageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public RefusedMessageException(String message) {
    super(message, null, false, false);
  }
}
