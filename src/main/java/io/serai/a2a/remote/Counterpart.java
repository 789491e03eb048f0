package io.serai.a2a.remote;

import io.serai.a2a.client.AgentClient;
import io.serai.a2a.client.AgentFault;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.Told;
import io.serai.a2a.model.Told.Standing;
import io.serai.outbound.Abort;
import io.serai.task.Stop;
import io.serai.task.run.TaskContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The task that an agent elsewhere has for one of this hub: how it is begun, followed and stopped.
 * Thread-safe; each stage completes with where following has come to and fails never.
 */
final class Counterpart {
  private static final Logger LOG = LoggerFactory.getLogger(Counterpart.class);

  private final TaskContext task;
  private final AgentClient client;
  private final boolean streams;
  private final Pauses pauses;
  private final Mirror mirror;
  private volatile boolean subscribable;
  private volatile @Nullable String taskId;
  private volatile @Nullable Abort following;
  private @Nullable Stop stop;

  Counterpart(TaskContext task, AgentClient client, boolean streams, Pauses pauses) {
    this.task = task;
    this.client = client;
    this.streams = streams;
    this.subscribable = streams;
    this.pauses = pauses;
    this.mirror = new Mirror(task);
    task.cancellation().listen(this::stop);
  }

  /** Knows the task of an earlier run. */
  void resume(String id) {
    taskId = id;
  }

  /** Whether the agent has a task that is known here. */
  boolean isBegun() {
    return taskId != null;
  }

  /** Whether it was only asked to end, and is waited for. */
  synchronized boolean mayWindDown() {
    return stop == null || stop == Stop.GRACEFUL;
  }

  /** Where the task stands as it was told last. */
  Turn turn() {
    return mirror.turn();
  }

  AgentFault fault(Throwable failure) {
    Throwable reason = failure instanceof CompletionException ? failure.getCause() : failure;
    return reason instanceof AgentFault known
        ? known
        : AgentFault.refused("E001", "Following " + task.request().agent() + " failed.");
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
        .get(String.valueOf(taskId))
        .thenApply(
            told -> {
              pauses.worked();
              take(told);
              return told instanceof Told.Whole whole ? whole : null;
            });
  }

  private CompletionStage<Turn> subscribe() {
    String id = String.valueOf(taskId);
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
    Abort abort = new Abort();
    following = abort;
    stream
        .open(abort, told -> heard(told, turn))
        .whenComplete(
            (ended, failure) ->
                turn.complete(failure == null ? mirror.turn() : new Turn.Lost(fault(failure))));
    return turn.thenApply(
        settled -> {
          if (settled instanceof Turn.Asked) {
            abort.abort();
          }
          return settled;
        });
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

  private CompletionStage<?> take(Told told) {
    CompletionStage<?> written = mirror.take(told);
    Standing standing = mirror.standing();
    if (standing != null) {
      note(standing.taskId());
    }
    return written;
  }

  /** The agent's id of the task, from the first that is told of it; then it can be stopped. */
  private void note(String id) {
    Stop asked;
    synchronized (this) {
      if (taskId != null) {
        return;
      }
      taskId = id;
      asked = stop;
    }
    String agent = task.request().agent();
    task.returned(agent, null);
    task.delegated(agent, id, null);
    if (asked != null) {
      stop(asked);
    }
  }

  private void stop(Stop how) {
    String id;
    synchronized (this) {
      stop = how;
      id = taskId;
    }
    if (id == null) {
      return; // as soon as the agent says which task it is
    }
    Abort reading = following;
    if (how != Stop.GRACEFUL && reading != null) {
      reading.abort();
    }
    client
        .cancel(id)
        .whenComplete(
            (told, failure) -> {
              if (failure != null && !hasEnded(fault(failure))) {
                LOG.warn(
                    "Task {} was stopped; that of {} may go on: {}",
                    task.request().id(),
                    task.request().agent(),
                    String.valueOf(failure.getMessage()));
              }
            });
  }

  private static boolean hasEnded(AgentFault fault) {
    return fault.error().filter(A2aError.TASK_NOT_CANCELABLE::equals).isPresent();
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
