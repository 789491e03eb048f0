package io.serai.task.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.Answer;
import io.serai.task.Artifact;
import io.serai.task.Fact;
import io.serai.task.Message;
import io.serai.task.Need;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of a task's work, from its beginning to its outcome. */
final class Run implements TaskContext {
  private static final Logger LOG = LoggerFactory.getLogger(Run.class);

  private final Job job;
  private final LiveTask live;
  private final Queue<Answer> replay;
  private @Nullable Parked parked;
  private volatile boolean lost;

  /** A run that is given these answers again before it has to wait for new ones. */
  Run(Job job, List<Answer> answers) {
    this.job = job;
    this.live = job.live();
    this.replay = new ArrayDeque<>(answers);
  }

  void begin(TaskRunner runner) {
    started(runner)
        .whenComplete(
            (outcome, failure) -> job.end(outcome == null ? failed(failure) : honest(outcome)));
  }

  /** Work whose report did not get into the log has not succeeded. */
  private Outcome honest(Outcome outcome) {
    return lost && outcome instanceof Outcome.Finished
        ? new Outcome.Failed("E001", message("What the work reported could not be kept."))
        : outcome;
  }

  /** The work has what it waited for. */
  void answered(Answer answer) {
    Parked waiting = takeParked();
    if (waiting != null) {
      waiting.here.execute(() -> live.together(() -> waiting.future.complete(answer)));
    }
  }

  /** The task has ended, and with it the waiting. */
  void gone(Task task) {
    Parked waiting = takeParked();
    if (waiting != null) {
      waiting.future.completeExceptionally(new TaskEndedException(task));
    }
  }

  @Override
  public void leave() {
    job.leave(this);
  }

  /** This run's part of {@link #leave}. */
  void left() {
    Parked waiting = takeParked();
    if (waiting != null) {
      waiting.here.execute(
          () -> waiting.future.completeExceptionally(new WorkLeftException(live.id())));
    }
  }

  @Override
  public NewTask request() {
    return job.request();
  }

  @Override
  public CompletionStage<Task> task() {
    return live.task();
  }

  @Override
  public Cancellation cancellation() {
    return job.cancellation();
  }

  @Override
  public Message message(String text) {
    return job.works().message(text);
  }

  @Override
  public CompletionStage<Void> progress(
      double value, @Nullable String note, @Nullable JsonNode telemetry) {
    return report(new Fact.Progressed(value, note, telemetry));
  }

  @Override
  public CompletionStage<Void> log(String level, String text, @Nullable JsonNode data) {
    return report(new Fact.Logged(level, text, data));
  }

  @Override
  public CompletionStage<Void> say(Message message) {
    return report(new Fact.Said(message));
  }

  @Override
  public CompletionStage<Void> status(Message message) {
    return post(Moves.tellAgain(message));
  }

  @Override
  public CompletionStage<Void> artifact(Artifact artifact) {
    return artifact(artifact, false, true);
  }

  @Override
  public CompletionStage<Void> artifact(Artifact piece, boolean append, boolean last) {
    return report(new Fact.Made(piece, append, last));
  }

  @Override
  public CompletionStage<Answer> need(Need need, @Nullable Message message) {
    return park(Moves.need(need, message));
  }

  @Override
  public CompletionStage<Answer> authorization(Message message) {
    return park(Moves.block(TaskStatus.PERMISSION, message));
  }

  @Override
  public CompletionStage<Void> block(String code, Message message) {
    return post(Moves.block(code, message));
  }

  @Override
  public CompletionStage<Void> resume() {
    return post(Moves.to(TaskState.RUNNING, null));
  }

  @Override
  public CompletionStage<Void> finishing(@Nullable Message message) {
    return post(Moves.to(TaskState.FINISHING, message));
  }

  @Override
  public CompletionStage<Void> delegated(
      String agent, @Nullable String child, @Nullable String why) {
    return post(Moves.unlessItWaits(TaskState.DELEGATING, new Fact.Delegated(agent, child, why)));
  }

  @Override
  public CompletionStage<Void> returned(String agent, @Nullable String child) {
    return post(Moves.unlessItWaits(TaskState.RUNNING, new Fact.Returned(agent, child)));
  }

  private CompletionStage<Outcome> started(TaskRunner runner) {
    try {
      return Objects.requireNonNull(runner.run(this), "a runner returns a stage");
    } catch (Throwable e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private Outcome failed(@Nullable Throwable failure) {
    Throwable reason =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (!(reason instanceof TaskEndedException)) {
      TaskLines.of(LOG.atWarn(), request()).setCause(reason).log("The work on a task failed");
    }
    return new Outcome.Failed("E001", message("The work failed."));
  }

  private CompletionStage<Void> report(Fact fact) {
    return post(Moves.report(fact)).whenComplete((done, failure) -> lose(fact, failure));
  }

  private void lose(Fact fact, @Nullable Throwable failure) {
    if (failure != null && !(Failures.reason(failure) instanceof TaskEndedException)) {
      LOG.error(
          "Task {}: a report of kind {} is not in the log",
          live.id(),
          fact.getClass().getSimpleName(),
          failure);
      lost = true;
    }
  }

  private CompletionStage<Void> post(Move move) {
    return live.post(job.ours(move));
  }

  private CompletionStage<Answer> park(Move move) {
    Parked waiting = new Parked(new CompletableFuture<>(), job.works().here());
    synchronized (this) {
      if (!replay.isEmpty()) {
        return CompletableFuture.completedFuture(replay.remove());
      }
      if (parked != null) {
        throw new IllegalStateException("task " + live.id() + " waits already");
      }
      parked = waiting;
    }
    post(move)
        .exceptionally(
            failure -> {
              takeParked();
              waiting.future.completeExceptionally(failure);
              return null;
            });
    return waiting.future;
  }

  private synchronized @Nullable Parked takeParked() {
    Parked taken = parked;
    parked = null;
    return taken;
  }

  /** Who waits, and where it goes on. */
  private record Parked(CompletableFuture<Answer> future, Executor here) {}
}
