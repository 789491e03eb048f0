package io.serai.task.run;

import io.serai.task.EndReason;
import io.serai.task.NewTask;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task whose asker was told of a failure, though nobody knew whether it came into the log. It is
 * looked for until the log can be read again; where it is there, it ends as an error, since the
 * asker may have asked anew.
 */
final class UncertainSubmissionResolver {
  private static final Logger LOG = LoggerFactory.getLogger(UncertainSubmissionResolver.class);

  /** Time for a commit to end that was under way when its connection was lost. */
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private static final String LOST =
      "The database was lost while this was taken, and its asker was told so. Ask again.";

  private final TaskRuntime taskRuntime;
  private final NewTask task;

  UncertainSubmissionResolver(TaskRuntime taskRuntime, NewTask task) {
    this.taskRuntime = taskRuntime;
    this.task = task;
  }

  /** Looks for the task later, as often as it takes. */
  void settle() {
    taskRuntime.after(PAUSE, this::look);
  }

  private void look() {
    EventSourcedTask.load(task.id(), taskRuntime.log(), taskRuntime.surroundings().clock())
        .thenCompose(this::end)
        .whenComplete(
            (done, failure) -> {
              if (failure != null && !TaskFailureClassifier.isFinal(failure)) {
                settle();
              }
            });
  }

  private CompletionStage<Void> end(EventSourcedTask found) {
    if (!found.isThere()) {
      return CompletableFuture.completedFuture(null);
    }
    StructuredTaskLogger.of(LOG.atWarn(), task)
        .log("A task of unknown fate is in the log and ends");
    return found.post(this::end);
  }

  private List<TaskEventPayload> end(TaskEventFold tip) {
    boolean standsAlone =
        tip.hub().equals(taskRuntime.surroundings().hub()) && taskRuntime.job(task.id()) == null;
    return standsAlone
        ? TaskCommands.terminate(EndReason.ERROR, "E001", taskRuntime.message(LOST)).on(tip)
        : List.of();
  }
}
