package io.serai.skill.run;

import io.serai.document.TextFunctions;
import io.serai.outbound.OutboundException;
import io.serai.route.RouteCapacityException;
import io.serai.skill.Skill;
import io.serai.task.ErrorCode;
import io.serai.task.run.CodedTaskFailure;
import io.serai.task.run.StructuredTaskLogger;
import io.serai.task.run.TaskContext;
import io.serai.task.run.TaskOutcome;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.camel.ExchangeTimedOutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps the exception that ended a skill's run to the outcome of its task. */
final class SkillFailureMapper {

  private static final Logger LOG = LoggerFactory.getLogger(SkillFailureMapper.class);
  private static final int MAX_DEPTH = 20;

  private SkillFailureMapper() {}

  /**
   * Returns the failure for the first cause whose message is meant for the caller; otherwise only
   * reports that the skill failed.
   */
  static TaskOutcome of(Throwable failure, Skill skill, TaskContext task) {
    Optional<TaskOutcome> known =
        Stream.iterate(failure, each -> each != null, Throwable::getCause)
            .limit(MAX_DEPTH)
            .flatMap(cause -> known(cause, task).stream())
            .findFirst();
    if (known.isPresent()) {
      return known.get();
    }
    StructuredTaskLogger.of(LOG.atWarn(), task.request())
        .log("The skill {} failed: {}", skill.id(), TextFunctions.clipped(failure.toString()));
    String kind = failure.getClass().getSimpleName();
    return new TaskOutcome.Failed(
        ErrorCode.INTERNAL.code(), task.message(skill.name() + " failed: " + kind + "."));
  }

  private static Optional<TaskOutcome> known(Throwable cause, TaskContext task) {
    String words = String.valueOf(cause.getMessage());
    if (cause instanceof CodedTaskFailure fault) {
      return Optional.of(
          new TaskOutcome.Failed(fault.taskCode(), task.message(words), fault.taskDetails()));
    }
    if (cause instanceof OutboundException outbound) {
      boolean late = outbound.reason() == OutboundException.Reason.TIMEOUT;
      return Optional.of(
          new TaskOutcome.Failed(
              late ? ErrorCode.TIMEOUT.code() : ErrorCode.EXTERNAL_DEPENDENCY.code(),
              task.message(words),
              outbound.details()));
    }
    if (cause instanceof RouteCapacityException) {
      return Optional.of(
          new TaskOutcome.Failed(ErrorCode.EXTERNAL_DEPENDENCY.code(), task.message(words)));
    }
    return cause instanceof ExchangeTimedOutException || cause instanceof TimeoutException
        ? Optional.of(
            new TaskOutcome.Failed(ErrorCode.TIMEOUT.code(), task.message("It took too long.")))
        : Optional.empty();
  }
}
