package io.serai.skill;

/** Says that a skill was refused since another one serves the same id and version. */
public final class SkillExistsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Skill standing;

  SkillExistsException(Skill standing) {
    super(
        "the skill "
            + standing.id()
            + " already serves version "
            + standing.version()
            + " (a "
            + standing.kind()
            + "): give one of the two another id or version");
    this.standing = standing;
  }

  /** The skill that goes on serving. */
  public Skill standing() {
    return standing;
  }
}
