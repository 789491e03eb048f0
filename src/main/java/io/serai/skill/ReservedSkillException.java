package io.serai.skill;

/** Thrown if a skill is refused because ids that begin like its own are reserved for the hub. */
public final class ReservedSkillException extends RuntimeException {

  private final String id;

  ReservedSkillException(String id, String prefix) {
    super(
        "ids that begin with %s are those of the hub's own skills: give the skill %s another id"
            .formatted(prefix, id));
    this.id = id;
  }

  /** Returns the id of the refused skill. */
  public String id() {
    return id;
  }
}
