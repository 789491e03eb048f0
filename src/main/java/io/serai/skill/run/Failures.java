package io.serai.skill.run;

import io.serai.outbound.OutboundException;
import io.serai.route.RoutesBusyException;
import io.serai.skill.Skill;
import io.serai.task.run.Outcome;
import io.serai.task.run.TaskContext;
import io.serai.task.run.TaskFault;
import io.serai.task.run.TaskLines;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.camel.ExchangeTimedOutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a task is told of the exception that ended its work. */
final class Failures {

  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);
  private static final int DEEPEST = 20;

  private Failures() {}

  /** The nearest cause that is meant for the asker, else that it failed and nothing else. */
  static Outcome of(Throwable failure, Skill skill, TaskContext task) {
    Optional<Outcome> known =
        Stream.iterate(failure, each -> each != null, Throwable::getCause)
            .limit(DEEPEST)
            .flatMap(cause -> known(cause, task).stream())
            .findFirst();
    if (known.isPresent()) {
      return known.get();
    }
    TaskLines.of(LOG.atWarn(), task.request())
        .setCause(failure)
        .log("The skill {} failed", skill.id());
    String kind = failure.getClass().getSimpleName();
    return new Outcome.Failed("E001", task.message(skill.name() + " failed: " + kind + "."));
  }

  private static Optional<Outcome> known(Throwable cause, TaskContext task) {
    String words = String.valueOf(cause.getMessage());
    if (cause instanceof TaskFault fault) {
      return Optional.of(new Outcome.Failed(fault.taskCode(), task.message(words)));
    }
    if (cause instanceof OutboundException outbound) {
      boolean late = outbound.reason() == OutboundException.Reason.TIMEOUT;
      return Optional.of(new Outcome.Failed(late ? "E040" : "E050", task.message(words)));
    }
    if (cause instanceof RoutesBusyException) {
      return Optional.of(new Outcome.Failed("E050", task.message(words)));
    }
    return cause instanceof ExchangeTimedOutException || cause instanceof TimeoutException
        ? Optional.of(new Outcome.Failed("E040", task.message("It took too long.")))
        : Optional.empty();
  }
}
