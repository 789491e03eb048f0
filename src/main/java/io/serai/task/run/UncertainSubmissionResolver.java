package io.serai.task.run;

import io.serai.task.EndReason;
import io.serai.task.ErrorCode;
import io.serai.task.NewTask;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.run.live.DispatcherServices;
import io.serai.task.run.live.LiveTasks;
import io.serai.task.run.live.StructuredTaskLogger;
import io.serai.task.run.state.EventSourcedTask;
import io.serai.task.run.state.TaskCommands;
import io.serai.task.run.state.TaskWriteRetryability;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resolves a submission that was reported as failed although its commit may have succeeded. It
 * polls the log until it can be read. If the task exists, it is terminated, since the caller may
 * have submitted it again.
 */
record UncertainSubmissionResolver(DispatcherServices services, LiveTasks tasks, NewTask task) {
  private static final Logger LOG = LoggerFactory.getLogger(UncertainSubmissionResolver.class);

  /** Gives a commit time to finish that was in progress when the connection was lost. */
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private static final String LOST_MESSAGE =
      "The database connection was lost while this task was submitted. Submit it again.";

  /** Checks the log later, until it can be read. */
  void scheduleCheck() {
    tasks.uncertain().add(task.id());
    services.schedule(PAUSE, this::check);
  }

  private void check() {
    services
        .load(task.id())
        .thenCompose(this::end)
        .whenComplete(
            (done, failure) -> {
              if (failure != null && !TaskWriteRetryability.isFinal(failure)) {
                scheduleCheck();
              } else {
                tasks.uncertain().remove(task.id());
              }
            });
  }

  private CompletionStage<Void> end(EventSourcedTask found) {
    if (!found.exists()) {
      return CompletableFuture.completedFuture(null);
    }
    StructuredTaskLogger.of(LOG.atWarn(), task)
        .log("A task whose submission was reported as failed is in the log and will be terminated");
    return found.post(this::end);
  }

  private List<TaskEventPayload> end(TaskEventFold fold) {
    boolean isUnowned = fold.hub().equals(services.hub()) && tasks.find(task.id()) == null;
    return isUnowned
        ? TaskCommands.terminate(
                EndReason.ERROR, ErrorCode.INTERNAL.code(), services.message(LOST_MESSAGE))
            .on(fold)
        : List.of();
  }
}
