package io.serai.skill.run;

import io.serai.document.TextFunctions;
import io.serai.skill.Skill;
import io.serai.skill.fallback.SkillFailure;
import io.serai.task.run.live.StructuredTaskLogger;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps the exception that ended a skill's run to the outcome of its task. */
final class SkillFailureMapper {

  private static final Logger LOG = LoggerFactory.getLogger(SkillFailureMapper.class);

  private SkillFailureMapper() {}

  /**
   * Returns the failure for the first cause whose message is meant for the caller; otherwise only
   * reports that the skill failed, and where the reason is.
   */
  static TaskOutcome of(Throwable failure, Skill skill, TaskContext task) {
    Optional<SkillFailure> known = SkillFailure.known(failure);
    if (known.isPresent()) {
      SkillFailure told = known.get();
      return new TaskOutcome.Failed(told.code(), task.message(told.message()), told.details());
    }
    StructuredTaskLogger.of(LOG.atWarn(), task.request())
        .log("The skill {} failed: {}", skill.id(), TextFunctions.clipped(failure.toString()));
    SkillFailure told = SkillFailure.unknown(failure, skill);
    String words =
        told.message() + " The hub's log has the reason under task " + task.request().id() + ".";
    return new TaskOutcome.Failed(told.code(), task.message(words), told.details());
  }
}
