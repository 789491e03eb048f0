package io.serai.a2a.remote;

import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.client.AgentClient;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.outbound.OutboundAbortSignal;
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
final class RemoteTaskFollower {
  /** How long an agent may go on telling of a task that it said is over. */
  private static final Duration AFTERMATH = Duration.ofSeconds(2);

  private final String agent;
  private final AgentClient client;
  private final boolean streams;
  private final RemoteRetryBackoff remoteRetryBackoff;
  private final RemoteTaskMirror mirror;
  private final RemoteTaskHandle far;
  private volatile boolean subscribable;

  RemoteTaskFollower(
      TaskContext task,
      AgentClient client,
      boolean streams,
      RemoteRetryBackoff remoteRetryBackoff) {
    this.agent = task.request().agent();
    this.client = client;
    this.streams = streams;
    this.subscribable = streams;
    this.remoteRetryBackoff = remoteRetryBackoff;
    this.mirror = new RemoteTaskMirror(task);
    this.far = new RemoteTaskHandle(task, client);
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
  RemoteFollowResult turn() {
    return mirror.turn();
  }

  AgentCallException fault(Throwable failure) {
    return AgentCallException.of(failure, agent);
  }

  /** Sends a message and follows what comes of it. */
  CompletionStage<RemoteFollowResult> send(A2aRequest.Send send) {
    mirror.answered();
    return streams
        ? stream((abort, events) -> client.stream(send, abort, events))
        : turn(client.send(send).thenAccept(this::take));
  }

  /** Looks at the task, then follows it as long as it is at work. */
  CompletionStage<RemoteFollowResult> follow() {
    return look()
        .thenApply(reportedTask -> mirror.turn())
        .exceptionally(failure -> new RemoteFollowResult.ContactLost(fault(failure)))
        .thenCompose(
            remoteFollowResult ->
                remoteFollowResult instanceof RemoteFollowResult.StillRunning && subscribable
                    ? subscribe()
                    : CompletableFuture.completedFuture(remoteFollowResult));
  }

  /** Reads the task as it stands; fails with an {@link AgentCallException}. */
  CompletionStage<RemoteAgentResponse.@Nullable ReportedTask> look() {
    return client
        .get(String.valueOf(far.id()))
        .thenApply(
            remoteAgentResponse -> {
              remoteRetryBackoff.worked();
              take(remoteAgentResponse);
              return remoteAgentResponse instanceof RemoteAgentResponse.ReportedTask reportedTask
                  ? reportedTask
                  : null;
            });
  }

  private CompletionStage<RemoteFollowResult> subscribe() {
    String id = String.valueOf(far.id());
    return stream((abort, events) -> client.subscribe(id, abort, events))
        .thenApply(
            remoteFollowResult -> {
              if (remoteFollowResult instanceof RemoteFollowResult.ContactLost lost
                  && lost.why().kind() == AgentCallException.Kind.REFUSED) {
                subscribable = false; // it is looked at from time to time then
                return new RemoteFollowResult.StillRunning();
              }
              return remoteFollowResult;
            });
  }

  /** Follows a stream until it says that the task is over or waits, or until it ends. */
  private CompletionStage<RemoteFollowResult> stream(StreamOpener stream) {
    CompletableFuture<RemoteFollowResult> turn = new CompletableFuture<>();
    OutboundAbortSignal abort = far.reading();
    CompletableFuture<Void> ended =
        stream
            .open(abort, remoteAgentResponse -> heard(remoteAgentResponse, turn))
            .toCompletableFuture();
    var unused =
        ended.whenComplete(
            (done, failure) ->
                turn.complete(
                    failure == null
                        ? mirror.turn()
                        : new RemoteFollowResult.ContactLost(fault(failure))));
    return turn.thenApply(settled -> leave(settled, ended, abort));
  }

  /** Who waits for an answer may keep the stream open; who is done ends it, or it is broken off. */
  private RemoteFollowResult leave(
      RemoteFollowResult settled, CompletableFuture<Void> ended, OutboundAbortSignal abort) {
    if (settled instanceof RemoteFollowResult.InputRequired) {
      abort.abort();
    } else if (!ended.isDone()) {
      remoteRetryBackoff.unless(ended, AFTERMATH, abort::abort);
    }
    return settled;
  }

  private CompletionStage<?> heard(
      RemoteAgentResponse remoteAgentResponse, CompletableFuture<RemoteFollowResult> turn) {
    if (turn.isDone()) {
      return CompletableFuture.completedFuture(null);
    }
    if (!(remoteAgentResponse instanceof RemoteAgentResponse.ReportedTask)) {
      remoteRetryBackoff.moved();
    }
    CompletionStage<?> written = take(remoteAgentResponse);
    RemoteFollowResult now = mirror.turn();
    if (!(now instanceof RemoteFollowResult.StillRunning)) {
      turn.complete(now);
    }
    return written;
  }

  /** What is told by the way of other tasks is passed over. */
  private CompletionStage<?> take(RemoteAgentResponse remoteAgentResponse) {
    String id = remoteAgentResponse.taskId();
    if (id == null || far.is(id)) {
      return mirror.take(remoteAgentResponse);
    }
    if (remoteAgentResponse instanceof RemoteAgentResponse.ReportedTask) {
      throw AgentCallException.refused(
          "E050", agent + " answered with another task than the one meant.");
    }
    return CompletableFuture.completedFuture(null);
  }

  private CompletionStage<RemoteFollowResult> turn(CompletionStage<Void> sent) {
    return sent.handle(
        (done, failure) ->
            failure == null ? mirror.turn() : new RemoteFollowResult.ContactLost(fault(failure)));
  }

  /** What opens a stream. */
  private interface StreamOpener {
    CompletionStage<Void> open(
        OutboundAbortSignal abort, Function<RemoteAgentResponse, CompletionStage<?>> events);
  }
}
