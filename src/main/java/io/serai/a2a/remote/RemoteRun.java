package io.serai.a2a.remote;

import io.serai.a2a.client.AgentClient;
import io.serai.a2a.client.AgentFault;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.Told;
import io.serai.a2a.model.Told.Standing;
import io.serai.task.Answer;
import io.serai.task.run.Outcome;
import io.serai.task.run.TaskContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One task of this hub that an agent elsewhere does: sends what is asked, follows what happens,
 * asks for what is needed, and ends as the agent's task does. Where nothing is heard any more it
 * looks at the task and follows it anew, a bounded number of times in a row.
 */
final class RemoteRun {
  private final TaskContext task;
  private final Pauses pauses;
  private final Supplier<Optional<String>> refusal;
  private final Counterpart counterpart;
  private final Questions questions;
  private final Sendings sendings;
  private final AtomicInteger answered = new AtomicInteger();

  /**
   * @param refusal why the task must not go on, where its owner lost its rights
   */
  RemoteRun(
      TaskContext task,
      AgentClient client,
      boolean streams,
      Pauses pauses,
      Supplier<Optional<String>> refusal) {
    this.refusal = refusal;
    this.task = task;
    this.pauses = pauses;
    this.counterpart = new Counterpart(task, client, streams, pauses);
    this.questions = new Questions(task);
    this.sendings = new Sendings(task.request(), client.tenant());
  }

  CompletionStage<Outcome> begin() {
    return task.task().thenCompose(now -> begin(Resumption.of(now)));
  }

  /** Reads nothing more of a task that the agent has: the next start does. */
  void leave() {
    counterpart.leave();
  }

  private CompletionStage<Outcome> begin(Resumption before) {
    if (before.isUnknown()) {
      return failed(
          AgentFault.refused(
              "E050",
              "The hub stopped while the task was being given to "
                  + task.request().agent()
                  + "; nobody knows whether it has it."));
    }
    if (before.taskId() != null) {
      counterpart.resume(before.taskId());
      return look(before.answers());
    }
    task.delegated(task.request().agent(), null, null);
    return counterpart.send(sendings.first()).thenCompose(this::next);
  }

  /** Takes up a task that an earlier run gave; answers that it has are not given again. */
  private CompletionStage<Outcome> look(int answers) {
    return counterpart
        .look()
        .thenCompose(
            whole -> {
              int delivered = delivered(whole, answers);
              answered.set(delivered);
              CompletionStage<?> passed = CompletableFuture.completedFuture(null);
              for (int i = 0; i < delivered; i++) {
                passed = passed.thenCompose(done -> questions.again());
              }
              return passed.thenCompose(done -> next(counterpart.turn()));
            })
        .exceptionallyCompose(failure -> failed(counterpart.fault(failure)));
  }

  private int delivered(Told.@Nullable Whole whole, int answers) {
    if (answers == 0 || whole == null || !whole.standing().state().isInterrupted()) {
      return answers;
    }
    String last = sendings.id(answers);
    boolean known = whole.history().stream().anyMatch(message -> message.id().equals(last));
    return known ? answers : answers - 1;
  }

  private CompletionStage<Outcome> next(Turn turn) {
    if (turn instanceof Turn.Ended ended) {
      return CompletableFuture.completedFuture(ended.outcome());
    }
    if (turn instanceof Turn.Asked asked) {
      return ask(asked.standing());
    }
    if (turn instanceof Turn.Lost lost) {
      return lost(lost.why());
    }
    if (!counterpart.isBegun()) {
      return failed(silent());
    }
    return pauses.pause(Duration.ZERO).thenCompose(due -> goOn());
  }

  private AgentFault silent() {
    return AgentFault.lost(
        task.request().agent()
            + " ended its answer and said nothing; nobody knows whether it has the task.");
  }

  private CompletionStage<Outcome> ask(Standing standing) {
    return questions.ask(standing).thenCompose(answer -> answer(answer, standing));
  }

  private CompletionStage<Outcome> answer(Answer answer, Standing standing) {
    Optional<String> forbidden = refusal.get();
    if (forbidden.isPresent()) {
      return failed(AgentFault.refused("E020", forbidden.get()));
    }
    int number = answered.incrementAndGet();
    return deliver(sendings.answer(number, answer, standing.taskId()));
  }

  /** An answer that may not have come through is given again, so long as it is waited for. */
  private CompletionStage<Outcome> deliver(A2aRequest.Send answer) {
    return counterpart
        .send(answer)
        .thenCompose(
            turn ->
                turn instanceof Turn.Lost lost && mayTryAgain(lost.why())
                    ? pauses
                        .pause(lost.why().pause().orElse(Duration.ZERO))
                        .thenCompose(due -> counterpart.follow())
                        .thenCompose(now -> now instanceof Turn.Asked ? deliver(answer) : next(now))
                    : next(turn));
  }

  private CompletionStage<Outcome> lost(AgentFault why) {
    boolean begun = counterpart.isBegun();
    if ((!begun && why.kind() != AgentFault.Kind.BUSY) || !mayTryAgain(why)) {
      return failed(why);
    }
    return pauses
        .pause(why.pause().orElse(Duration.ZERO))
        .thenCompose(due -> begun ? goOn() : again());
  }

  private boolean mayTryAgain(AgentFault why) {
    return why.kind() != AgentFault.Kind.REFUSED && !pauses.failedTooOften();
  }

  private CompletionStage<Outcome> again() {
    return counterpart.send(sendings.first()).thenCompose(this::next);
  }

  private CompletionStage<Outcome> goOn() {
    return task.cancellation().requested() && !counterpart.mayWindDown()
        ? CompletableFuture.completedFuture(new Outcome.Finished(List.of(), null))
        : counterpart.follow().thenCompose(this::next);
  }

  private CompletionStage<Outcome> failed(AgentFault fault) {
    return CompletableFuture.completedFuture(
        new Outcome.Failed(fault.taskCode(), task.message(String.valueOf(fault.getMessage()))));
  }
}
