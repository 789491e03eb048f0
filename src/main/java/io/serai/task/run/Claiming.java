package io.serai.task.run;

import io.serai.task.Fact;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskFold;
import io.serai.task.TaskState;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Takes a task from the shared line. Several hubs may try the same one: the first to write has it,
 * since the others' expectation no longer holds.
 */
final class Claiming {
  private final Works works;

  Claiming(Works works) {
    this.works = works;
  }

  CompletionStage<Claim> claim(String id) {
    Job own = works.job(id);
    return own != null
        ? CompletableFuture.completedFuture(claim(own))
        : LiveTask.load(id, works.log(), works.surroundings().clock()).thenCompose(this::claim);
  }

  /** It waits on this hub, which put it in. */
  private Claim claim(Job own) {
    if (!takePlace(own.request())) {
      return own.isInLine() ? Claim.FULL : Claim.VOID;
    }
    if (own.beginOnce()) {
      return Claim.TAKEN;
    }
    freePlace(own.request());
    return Claim.VOID;
  }

  private CompletionStage<Claim> claim(LiveTask live) {
    if (!live.isThere() || live.hasEnded()) {
      return CompletableFuture.completedFuture(Claim.VOID);
    }
    return live.task().thenCompose(task -> claim(live, task));
  }

  private CompletionStage<Claim> claim(LiveTask live, Task task) {
    NewTask request = task.request();
    if (task.state() != TaskState.INITIALIZING) {
      return CompletableFuture.completedFuture(Claim.VOID);
    }
    if (!takePlace(request)) {
      return CompletableFuture.completedFuture(Claim.FULL);
    }
    Job job = new Job(request, live, works, works.surroundings().background());
    job.claimed();
    if (works.add(job) != null) {
      freePlace(request);
      return CompletableFuture.completedFuture(Claim.VOID);
    }
    return live.post(tip -> takeover(tip, task.hub()))
        .handle((done, failure) -> settle(job, failure));
  }

  private List<Fact> takeover(TaskFold tip, String from) {
    boolean waits = Moves.status(tip).state() == TaskState.INITIALIZING && tip.hub().equals(from);
    return waits ? List.of(new Fact.Recovered(works.surroundings().hub())) : List.of();
  }

  /** Another hub was quicker, or the task ended meanwhile. */
  private Claim settle(Job job, @Nullable Throwable failure) {
    if (job.isKnown()) {
      return Claim.TAKEN;
    }
    works.gone(job);
    freePlace(job.request());
    return failure == null ? Claim.VOID : Claim.FULL;
  }

  private boolean takePlace(NewTask task) {
    return !works.isClosing() && works.places(task.agent()).tryTake(works.limits(task.agent()));
  }

  private void freePlace(NewTask task) {
    works.places(task.agent()).free();
    works.fill(task.agent());
  }
}
