package io.serai.skill;

/** Thrown if a skill is refused because another one has the same id and version. */
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

  /** Returns the skill that exists already and continues to be served. */
  public Skill existing() {
    return standing;
  }
}
