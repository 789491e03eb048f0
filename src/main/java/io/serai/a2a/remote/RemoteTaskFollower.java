package io.serai.a2a.remote;

import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.client.AgentClient;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.task.ErrorCode;
import io.serai.task.Message;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Starts and follows the remote task of one task of this hub.
 *
 * <p>Unless stated otherwise, stages never fail: they complete with the result of following so far.
 * Thread-safe.
 */
final class RemoteTaskFollower {
  /** How long a stream may stay open after its task has ended. */
  private static final Duration STREAM_END_DELAY = Duration.ofSeconds(2);

  private final String agent;
  private final AgentClient client;
  private final boolean streams;
  private final RemoteRetryBackoff remoteRetryBackoff;
  private final RemoteTaskMirror mirror;
  private final RemoteTaskCanceller handle;
  private volatile boolean subscribable;

  /**
   * @param maxSize maximum of all messages and artifacts that the agent adds to the task, in bytes
   */
  RemoteTaskFollower(
      TaskContext task,
      AgentClient client,
      boolean streams,
      RemoteRetryBackoff remoteRetryBackoff,
      long maxSize) {
    this.agent = task.request().agent();
    this.client = client;
    this.streams = streams;
    this.subscribable = streams;
    this.remoteRetryBackoff = remoteRetryBackoff;
    this.mirror = new RemoteTaskMirror(task, maxSize);
    this.handle = new RemoteTaskCanceller(task, client);
  }

  /**
   * Sets the id of the remote task that an earlier run started.
   *
   * @param copied the messages of this hub's task
   */
  void resume(String id, List<Message> copied) {
    mirror.seen(copied);
    handle.resume(id);
  }

  /** Returns whether the id of the remote task is known. */
  boolean isBegun() {
    return handle.id() != null;
  }

  /** Returns whether the task may still end by itself: it was not stopped, or gracefully. */
  boolean mayEndGracefully() {
    return handle.mayEndGracefully();
  }

  /** Stops reading as soon as the remote task's id is known. */
  void stopReading() {
    handle.stopReading();
  }

  /** Returns the result of the status that was reported last. */
  FollowResult result() {
    return mirror.result();
  }

  AgentCallException fault(Throwable failure) {
    return AgentCallException.of(failure, agent);
  }

  /** Sends a message and follows the resulting task. */
  CompletionStage<FollowResult> send(A2aRequest.Send send) {
    mirror.clearStatus();
    return streams
        ? stream((abort, events) -> client.stream(send, abort, events))
        : result(client.send(send).thenCompose(this::apply));
  }

  /** Reads the task, then subscribes to it while it is running. */
  CompletionStage<FollowResult> follow() {
    return readTask()
        .thenApply(reportedTask -> mirror.result())
        .exceptionally(failure -> new FollowResult.ContactLost(fault(failure)))
        .thenCompose(
            remoteFollowResult ->
                remoteFollowResult instanceof FollowResult.StillRunning && subscribable
                    ? subscribe()
                    : CompletableFuture.completedFuture(remoteFollowResult));
  }

  /** Reads the current state of the task; fails with an {@link AgentCallException}. */
  CompletionStage<RemoteAgentResponse.@Nullable ReportedTask> readTask() {
    return get()
        .thenCompose(
            remoteAgentResponse ->
                apply(remoteAgentResponse)
                    .thenApply(
                        applied ->
                            remoteAgentResponse
                                    instanceof RemoteAgentResponse.ReportedTask reportedTask
                                ? reportedTask
                                : null));
  }

  /** Reads the current state of the task without applying it. */
  CompletionStage<RemoteAgentResponse> get() {
    return client
        .get(String.valueOf(handle.id()))
        .thenApply(
            remoteAgentResponse -> {
              remoteRetryBackoff.succeeded();
              return remoteAgentResponse;
            });
  }

  private CompletionStage<FollowResult> subscribe() {
    String id = String.valueOf(handle.id());
    return stream((abort, events) -> client.subscribe(id, abort, events))
        .thenApply(
            remoteFollowResult -> {
              if (remoteFollowResult instanceof FollowResult.ContactLost lost
                  && lost.failure().kind() == AgentCallException.Kind.REFUSED) {
                subscribable = false; // the task is polled from now on
                return new FollowResult.StillRunning();
              }
              return remoteFollowResult;
            });
  }

  /** Follows a stream until the task has ended or requires input, or until the stream ends. */
  private CompletionStage<FollowResult> stream(StreamOpener stream) {
    CompletableFuture<FollowResult> result = new CompletableFuture<>();
    OutboundAbortSignal abort = handle.openStream();
    CompletableFuture<Void> ended =
        stream
            .open(abort, remoteAgentResponse -> onEvent(remoteAgentResponse, result))
            .toCompletableFuture();
    var unused =
        ended.whenComplete(
            (done, failure) ->
                result.complete(
                    failure == null
                        ? mirror.result()
                        : new FollowResult.ContactLost(fault(failure))));
    return result.thenApply(finalResult -> closeStream(finalResult, ended, abort));
  }

  /**
   * Ends a stream that is no longer needed: at once if the task requires input, because the agent
   * may keep the stream open; otherwise after a delay, unless the agent ends it first.
   */
  private FollowResult closeStream(
      FollowResult finalResult, CompletableFuture<Void> ended, OutboundAbortSignal abort) {
    if (finalResult instanceof FollowResult.InputRequired) {
      abort.abort();
    } else if (!ended.isDone()) {
      remoteRetryBackoff.runUnlessEnded(ended, STREAM_END_DELAY, abort::abort);
    }
    return finalResult;
  }

  private CompletionStage<?> onEvent(
      RemoteAgentResponse remoteAgentResponse, CompletableFuture<FollowResult> result) {
    if (result.isDone()) {
      return CompletableFuture.completedFuture(null);
    }
    if (!(remoteAgentResponse instanceof RemoteAgentResponse.ReportedTask)) {
      remoteRetryBackoff.progressed();
    }
    return apply(remoteAgentResponse)
        .thenAccept(
            written -> {
              FollowResult now = mirror.result();
              if (!(now instanceof FollowResult.StillRunning)) {
                result.complete(now);
              }
            });
  }

  /** Applies a response; ignores updates of other tasks. */
  CompletionStage<?> apply(RemoteAgentResponse remoteAgentResponse) {
    String id = remoteAgentResponse.taskId();
    if (id == null || handle.is(id)) {
      CompletionStage<?> applied = mirror.apply(remoteAgentResponse);
      if (mirror.hasEnded()) {
        handle.ended();
      }
      return applied;
    }
    if (remoteAgentResponse instanceof RemoteAgentResponse.ReportedTask) {
      throw AgentCallException.refused(
          ErrorCode.EXTERNAL_DEPENDENCY.code(),
          agent + " answered with another task than the one meant.");
    }
    return CompletableFuture.completedFuture(null);
  }

  private CompletionStage<FollowResult> result(CompletionStage<?> sent) {
    return sent.handle(
        (done, failure) ->
            failure == null ? mirror.result() : new FollowResult.ContactLost(fault(failure)));
  }

  /** Opens a stream. */
  private interface StreamOpener {
    CompletionStage<Void> open(
        OutboundAbortSignal abort, Function<RemoteAgentResponse, CompletionStage<?>> events);
  }

  /** The result of following a remote task. */
  sealed interface FollowResult {

    /** The task has ended. */
    record TaskFinished(TaskOutcome outcome) implements FollowResult {}

    /** The task requires input. */
    record InputRequired(RemoteTaskStatus status) implements FollowResult {}

    /** The task may be running, but the agent cannot be reached. */
    record ContactLost(AgentCallException failure) implements FollowResult {}

    /** The task is running and has to be polled again. */
    record StillRunning() implements FollowResult {}
  }
}
