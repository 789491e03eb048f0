package io.serai.task.run;

import io.serai.task.EndReason;
import io.serai.task.Fact;
import io.serai.task.Stop;
import io.serai.task.Task;
import io.serai.task.TaskFold;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes over tasks of hubs that are gone. Two hubs may try the same one: the first to write has it,
 * since the other's expectation no longer holds.
 */
final class Recovery {
  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);
  private static final int PAGE = 256;

  private final Works works;

  Recovery(Works works) {
    this.works = works;
  }

  /** Takes over everything that is abandoned now. */
  CompletionStage<Void> run() {
    return works
        .log()
        .abandoned(works.surroundings().hub(), PAGE)
        .thenCompose(this::takeAll)
        .thenCompose(page -> page == PAGE ? run() : CompletableFuture.<Void>completedFuture(null));
  }

  private CompletionStage<Integer> takeAll(List<String> ids) {
    CompletionStage<Void> all = CompletableFuture.completedFuture(null);
    for (String id : ids) {
      all = all.thenCompose(done -> take(id));
    }
    return all.thenApply(done -> ids.size());
  }

  private CompletionStage<Void> take(String id) {
    return LiveTask.load(id, works.log(), works.surroundings().clock())
        .thenCompose(live -> live.task().thenCompose(task -> take(live, task)));
  }

  private CompletionStage<Void> take(LiveTask live, Task task) {
    Job job = new Job(task.request(), live, works, works.surroundings().background());
    if (task.state().isEnd() || works.add(job) != null) {
      return CompletableFuture.completedFuture(null);
    }
    return live.post(tip -> takeover(tip, task.hub())).thenRun(() -> taken(job, task));
  }

  private List<Fact> takeover(TaskFold tip, String from) {
    if (Moves.status(tip).state().isEnd() || !tip.hub().equals(from)) {
      return List.of();
    }
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact.Recovered(works.surroundings().hub()));
    facts.addAll(rest(tip));
    return facts;
  }

  private List<Fact> rest(TaskFold tip) {
    TaskStatus status = Moves.status(tip);
    if (tip.stopAsked()) {
      return List.of(new Fact.Changed(Stop.NOW.state(), EndReason.REQUESTED, null, null));
    }
    if (status.state() == TaskState.INITIALIZING) {
      return List.of();
    }
    if (!works.mayRunAgain(tip.task())) {
      return List.of(
          new Fact.Changed(
              TaskState.TERMINATED,
              EndReason.ERROR,
              "E001",
              works.message("It was interrupted by a restart, and its work must not run twice.")));
    }
    return runsOn(status)
        ? List.of()
        : Moves.steps(status.state(), Fact.Changed.to(TaskState.RUNNING));
  }

  private static boolean runsOn(TaskStatus status) {
    return Moves.waits(status)
        || status.state() == TaskState.RUNNING
        || status.state() == TaskState.FINISHING;
  }

  /** Where it is not here: another hub was quicker, or the task ended meanwhile. */
  private void taken(Job job, Task task) {
    if (job.isKnown()) {
      Orphans.stop(works, task);
    } else {
      LOG.debug("Task {} was taken over by another hub", job.live().id());
      works.gone(job);
    }
  }
}
