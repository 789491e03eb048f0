package io.serai.skill.run;

import io.serai.outbound.OutboundException;
import io.serai.route.RouteCapacityException;
import io.serai.skill.Skill;
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

/** What a task is told of the exception that ended its work. */
final class SkillFailureMapper {

  private static final Logger LOG = LoggerFactory.getLogger(SkillFailureMapper.class);
  private static final int DEEPEST = 20;

  private SkillFailureMapper() {}

  /** The nearest cause that is meant for the asker, else that it failed and nothing else. */
  static TaskOutcome of(Throwable failure, Skill skill, TaskContext task) {
    Optional<TaskOutcome> known =
        Stream.iterate(failure, each -> each != null, Throwable::getCause)
            .limit(DEEPEST)
            .flatMap(cause -> known(cause, task).stream())
            .findFirst();
    if (known.isPresent()) {
      return known.get();
    }
    StructuredTaskLogger.of(LOG.atWarn(), task.request())
        .setCause(failure)
        .log("The skill {} failed", skill.id());
    String kind = failure.getClass().getSimpleName();
    return new TaskOutcome.Failed("E001", task.message(skill.name() + " failed: " + kind + "."));
  }

  private static Optional<TaskOutcome> known(Throwable cause, TaskContext task) {
    String words = String.valueOf(cause.getMessage());
    if (cause instanceof CodedTaskFailure fault) {
      return Optional.of(new TaskOutcome.Failed(fault.taskCode(), task.message(words)));
    }
    if (cause instanceof OutboundException outbound) {
      boolean late = outbound.reason() == OutboundException.Reason.TIMEOUT;
      return Optional.of(new TaskOutcome.Failed(late ? "E040" : "E050", task.message(words)));
    }
    if (cause instanceof RouteCapacityException) {
      return Optional.of(new TaskOutcome.Failed("E050", task.message(words)));
    }
    return cause instanceof ExchangeTimedOutException || cause instanceof TimeoutException
        ? Optional.of(new TaskOutcome.Failed("E040", task.message("It took too long.")))
        : Optional.empty();
  }
}
