package io.serai.skill.intake;

/** A message names a skill that its agent does not have; the text says which and what to do. */
public final class UnknownSkillException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnknownSkillException(String message) {
    super(message, null, false, false);
  }
}
