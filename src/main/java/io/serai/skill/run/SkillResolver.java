package io.serai.skill.run;

import io.serai.security.Caller;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.task.NewTask;
import java.util.Optional;
import java.util.Set;

/** The skills that tasks ask for, as the catalog has them now, and who may have them. */
record SkillResolver(SkillCatalog catalog) {

  /** The one that a task asks for. */
  Optional<Skill> find(NewTask request) {
    String version = request.version();
    try {
      return version == null
          ? catalog.snapshot().find(request.skill())
          : catalog.snapshot().find(request.skill(), version);
    } catch (IllegalArgumentException noVersion) {
      return Optional.empty();
    }
  }

  /** Why the caller may not have the skill; empty where it may. */
  static String refusal(Skill skill, Caller caller) {
    if (!caller.mayExecute(skill.id())) {
      return caller.id() + " may not execute " + skill.id() + ".";
    }
    Set<String> lacking = skill.lackedBy(caller);
    return lacking.isEmpty()
        ? ""
        : skill.name() + " needs the permission " + String.join(", ", lacking) + ".";
  }

  static String unknown(NewTask request) {
    String version = request.version() == null ? "" : " " + request.version();
    return "There is no skill " + request.skill() + version + ".";
  }
}
