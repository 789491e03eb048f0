package io.serai.skill;

/** Thrown if a skill is refused because another one has the same id and version. */
public final class SkillExistsException extends RuntimeException {

  private final transient Skill standing;

  SkillExistsException(Skill standing) {
    super(
        "the skill %s already serves version %s (a %s): give one of the two another id or version"
            .formatted(standing.id(), standing.version(), standing.kind()));
    this.standing = standing;
  }

  /** Returns the skill that exists already and continues to be served. */
  public Skill existing() {
    return standing;
  }
}
