package io.serai.skill.run;

import io.serai.document.TextFunctions;
import io.serai.outbound.OutboundException;
import io.serai.skill.Skill;
import io.serai.skill.fallback.SkillFailure;
import io.serai.task.run.live.StructuredTaskLogger;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

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
      logCall(failure, told, skill, task);
      return new TaskOutcome.Failed(told.code(), task.message(told.message()), told.details());
    }
    log(LOG.atWarn(), skill, task, failure.toString());
    SkillFailure told = SkillFailure.unknown(failure, skill);
    String words =
        told.message() + " The hub's log has the reason under task " + task.request().id() + ".";
    return new TaskOutcome.Failed(told.code(), task.message(words), told.details());
  }

  /** Logs which request failed, if one did: the caller may see less of it. */
  private static void logCall(Throwable failure, SkillFailure told, Skill skill, TaskContext task) {
    Optional<String> reason = SkillFailure.call(failure).map(OutboundException::logText);
    if (reason.isEmpty() && told.details() != null && told.details().has("host")) {
      reason = Optional.of(told.message() + " " + told.details());
    }
    reason.ifPresent(words -> log(LOG.atInfo(), skill, task, words));
  }

  private static void log(LoggingEventBuilder log, Skill skill, TaskContext task, String reason) {
    StructuredTaskLogger.of(log, task.request())
        .log("The skill {} failed: {}", skill.id(), TextFunctions.clipped(reason));
  }
}
