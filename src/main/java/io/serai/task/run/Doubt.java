package io.serai.task.run;

import io.serai.task.EndReason;
import io.serai.task.Fact;
import io.serai.task.NewTask;
import io.serai.task.TaskFold;
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
final class Doubt {
  private static final Logger LOG = LoggerFactory.getLogger(Doubt.class);

  /** Time for a commit to end that was under way when its connection was lost. */
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private static final String LOST =
      "The database was lost while this was taken, and its asker was told so. Ask again.";

  private final Works works;
  private final NewTask task;

  Doubt(Works works, NewTask task) {
    this.works = works;
    this.task = task;
  }

  /** Looks for the task later, as often as it takes. */
  void settle() {
    works.after(PAUSE, this::look);
  }

  private void look() {
    LiveTask.load(task.id(), works.log(), works.surroundings().clock())
        .thenCompose(this::end)
        .whenComplete(
            (done, failure) -> {
              if (failure != null && !Failures.isFinal(failure)) {
                settle();
              }
            });
  }

  private CompletionStage<Void> end(LiveTask found) {
    if (!found.isThere()) {
      return CompletableFuture.completedFuture(null);
    }
    TaskLines.of(LOG.atWarn(), task).log("A task of unknown fate is in the log and ends");
    return found.post(this::end);
  }

  private List<Fact> end(TaskFold tip) {
    boolean standsAlone =
        tip.hub().equals(works.surroundings().hub()) && works.job(task.id()) == null;
    return standsAlone
        ? Moves.terminate(EndReason.ERROR, "E001", works.message(LOST)).on(tip)
        : List.of();
  }
}
