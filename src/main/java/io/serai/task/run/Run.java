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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of a task's work, from its beginning to its outcome. */
final class Run implements TaskContext {
  private static final Logger LOG = LoggerFactory.getLogger(Run.class);

  private final Job job;
  private final LiveTask live;
  private final Queue<Answer> replay;
  private final Waiting waiting = new Waiting();
  private final Bound bound;
  private volatile boolean lost;

  /** A run that is given these answers again before it has to wait for new ones. */
  Run(Job job, List<Answer> answers) {
    this.job = job;
    this.live = job.live();
    this.replay = new ArrayDeque<>(answers);
    this.bound = new Bound(job.works());
  }

  void begin(TaskRunner runner) {
    started(runner)
        .whenComplete(
            (outcome, failure) -> {
              Move rest = bound.rest();
              if (rest != null) {
                live.post(job.ours(rest));
              }
              job.end(outcome == null ? failed(failure) : honest(outcome));
            });
  }

  /** Work whose report did not get into the log has not succeeded. */
  private Outcome honest(Outcome outcome) {
    return lost && outcome instanceof Outcome.Finished
        ? new Outcome.Failed("E001", message("What the work reported could not be kept."))
        : outcome;
  }

  /** The work has what it waited for. */
  void answered(Answer answer) {
    Waiting.Turn turn = waiting.take();
    Waiting.Question asked = turn.answered();
    if (asked != null) {
      asked.here().execute(() -> live.together(() -> goOn(asked, answer, turn.next())));
    }
  }

  /** The next question stands as soon as the work that has its answer has begun to use it. */
  private void goOn(Waiting.Question asked, Answer answer, Waiting.@Nullable Question next) {
    asked.future().complete(answer);
    if (next != null) {
      ask(next);
    }
  }

  /** The task has ended, and with it the waiting. */
  void gone(Task task) {
    waiting
        .takeAll()
        .forEach(asked -> asked.future().completeExceptionally(new TaskEndedException(task)));
  }

  @Override
  public void leave() {
    job.leave(this);
  }

  /** This run's part of {@link #leave}. */
  void left() {
    waiting
        .takeAll()
        .forEach(
            asked ->
                asked
                    .here()
                    .execute(
                        () ->
                            asked
                                .future()
                                .completeExceptionally(new WorkLeftException(live.id()))));
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
  public CompletionStage<Void> note(String note) {
    return post(
        tip -> Moves.report(new Fact.Progressed(tip.progress().value(), note, null)).on(tip));
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
    Waiting.Question asked = waiting.standing();
    return post(asked == null ? Moves.resume() : asked.again());
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
    return live.post(job.ours(bound.on(move)));
  }

  private CompletionStage<Answer> park(Move move) {
    synchronized (replay) {
      if (!replay.isEmpty()) {
        return CompletableFuture.completedFuture(replay.remove());
      }
    }
    var question = new Waiting.Question(move, new CompletableFuture<>(), job.works().here());
    if (waiting.add(question)) {
      ask(question);
    }
    return question.future();
  }

  private void ask(Waiting.Question question) {
    post(question.move())
        .exceptionally(
            failure -> {
              Waiting.Question next = waiting.remove(question);
              question.future().completeExceptionally(failure);
              if (next != null) {
                ask(next);
              }
              return null;
            });
  }
}
