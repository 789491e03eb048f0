package io.serai.skill.run;

import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.task.NewTask;
import java.util.Optional;

/** Looks up the skills of tasks in the current catalog and checks whether a caller may run them. */
record SkillResolver(SkillCatalog catalog) {

  /** Returns the skill that the task asks for. */
  Optional<Skill> find(NewTask request) {
    return catalog.snapshot().find(request.skill(), request.version());
  }

  static String unknown(NewTask request) {
    String version = request.version() == null ? "" : " " + request.version();
    return "There is no skill " + request.skill() + version + ".";
  }
}
