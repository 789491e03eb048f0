package io.serai.a2a.remote;

import io.serai.a2a.client.AgentClient;
import io.serai.a2a.client.AgentFault;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.Told;
import io.serai.outbound.Abort;
import io.serai.task.run.TaskContext;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The task that an agent elsewhere has for one of this hub: how it is begun and followed.
 * Thread-safe; each stage completes with where following has come to and fails never.
 */
final class Counterpart {
  /** How long an agent may go on telling of a task that it said is over. */
  private static final Duration AFTERMATH = Duration.ofSeconds(2);

  private final String agent;
  private final AgentClient client;
  private final boolean streams;
  private final Pauses pauses;
  private final Mirror mirror;
  private final FarTask far;
  private volatile boolean subscribable;

  Counterpart(TaskContext task, AgentClient client, boolean streams, Pauses pauses) {
    this.agent = task.request().agent();
    this.client = client;
    this.streams = streams;
    this.subscribable = streams;
    this.pauses = pauses;
    this.mirror = new Mirror(task);
    this.far = new FarTask(task, client);
  }

  /** Knows the task of an earlier run. */
  void resume(String id) {
    far.resume(id);
  }

  /** Whether the agent has a task that is known here. */
  boolean isBegun() {
    return far.id() != null;
  }

  /** Whether it was only asked to end, and is waited for. */
  boolean mayWindDown() {
    return far.mayWindDown();
  }

  /** Reads nothing more, as soon as it is known which task it is. */
  void leave() {
    far.leave();
  }

  /** Where the task stands as it was told last. */
  Turn turn() {
    return mirror.turn();
  }

  AgentFault fault(Throwable failure) {
    return AgentFault.of(failure, agent);
  }

  /** Sends a message and follows what comes of it. */
  CompletionStage<Turn> send(A2aRequest.Send send) {
    mirror.answered();
    return streams
        ? stream((abort, events) -> client.stream(send, abort, events))
        : turn(client.send(send).thenAccept(this::take));
  }

  /** Looks at the task, then follows it as long as it is at work. */
  CompletionStage<Turn> follow() {
    return look()
        .thenApply(whole -> mirror.turn())
        .exceptionally(failure -> new Turn.Lost(fault(failure)))
        .thenCompose(
            turn ->
                turn instanceof Turn.Quiet && subscribable
                    ? subscribe()
                    : CompletableFuture.completedFuture(turn));
  }

  /** Reads the task as it stands; fails with an {@link AgentFault}. */
  CompletionStage<Told.@Nullable Whole> look() {
    return client
        .get(String.valueOf(far.id()))
        .thenApply(
            told -> {
              pauses.worked();
              take(told);
              return told instanceof Told.Whole whole ? whole : null;
            });
  }

  private CompletionStage<Turn> subscribe() {
    String id = String.valueOf(far.id());
    return stream((abort, events) -> client.subscribe(id, abort, events))
        .thenApply(
            turn -> {
              if (turn instanceof Turn.Lost lost && lost.why().kind() == AgentFault.Kind.REFUSED) {
                subscribable = false; // it is looked at from time to time then
                return new Turn.Quiet();
              }
              return turn;
            });
  }

  /** Follows a stream until it says that the task is over or waits, or until it ends. */
  private CompletionStage<Turn> stream(Stream stream) {
    CompletableFuture<Turn> turn = new CompletableFuture<>();
    Abort abort = far.reading();
    CompletableFuture<Void> ended =
        stream.open(abort, told -> heard(told, turn)).toCompletableFuture();
    var unused =
        ended.whenComplete(
            (done, failure) ->
                turn.complete(failure == null ? mirror.turn() : new Turn.Lost(fault(failure))));
    return turn.thenApply(settled -> leave(settled, ended, abort));
  }

  /** Who waits for an answer may keep the stream open; who is done ends it, or it is broken off. */
  private Turn leave(Turn settled, CompletableFuture<Void> ended, Abort abort) {
    if (settled instanceof Turn.Asked) {
      abort.abort();
    } else if (!ended.isDone()) {
      pauses.unless(ended, AFTERMATH, abort::abort);
    }
    return settled;
  }

  private CompletionStage<?> heard(Told told, CompletableFuture<Turn> turn) {
    if (turn.isDone()) {
      return CompletableFuture.completedFuture(null);
    }
    if (!(told instanceof Told.Whole)) {
      pauses.moved();
    }
    CompletionStage<?> written = take(told);
    Turn now = mirror.turn();
    if (!(now instanceof Turn.Quiet)) {
      turn.complete(now);
    }
    return written;
  }

  /** What is told by the way of other tasks is passed over. */
  private CompletionStage<?> take(Told told) {
    String id = told.taskId();
    if (id == null || far.is(id)) {
      return mirror.take(told);
    }
    if (told instanceof Told.Whole) {
      throw AgentFault.refused("E050", agent + " answered with another task than the one meant.");
    }
    return CompletableFuture.completedFuture(null);
  }

  private CompletionStage<Turn> turn(CompletionStage<Void> sent) {
    return sent.handle(
        (done, failure) -> failure == null ? mirror.turn() : new Turn.Lost(fault(failure)));
  }

  /** What opens a stream. */
  private interface Stream {
    CompletionStage<Void> open(Abort abort, Function<Told, CompletionStage<?>> events);
  }
}
