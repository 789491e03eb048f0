package io.serai.dialect.organization.run;

import io.serai.concurrent.CompletionCause;
import io.serai.dialect.organization.bridge.AgentZeroAnswer;
import io.serai.dialect.organization.bridge.AgentZeroException;
import io.serai.dialect.organization.file.ReportableWork;
import io.serai.dialect.organization.served.ServedOrganization;
import io.serai.document.TextFunctions;
import io.serai.document.UnsafeCharacters;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.run.work.TaskContext;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The conversation of a run with Agent Zero: posts one message after another, and has the reports
 * followed meanwhile. It logs in the task what {@link AgentZeroMessageHistory} reads. Thread-safe;
 * no method blocks.
 */
final class AgentZeroConversation {
  private static final Logger LOG = LoggerFactory.getLogger(AgentZeroConversation.class);

  /** How long a stop waits for Agent Zero. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private static final int PREVIEW = 80;

  private final TaskContext task;
  private final ServedOrganization organization;
  private final RunServices context;
  private final CurrentCall current;
  private final ReportableWork listener;
  private volatile @Nullable String contextId;

  /**
   * @param current the call of this conversation
   * @param listener receives the reports while a message is with Agent Zero
   * @param contextId id of the conversation; null to begin one
   */
  AgentZeroConversation(
      TaskContext task,
      ServedOrganization organization,
      RunServices context,
      CurrentCall current,
      ReportableWork listener,
      @Nullable String contextId) {
    this.task = task;
    this.organization = organization;
    this.context = context;
    this.current = current;
    this.listener = listener;
    this.contextId = contextId;
  }

  /**
   * Posts a message once, as soon as the organization has a place for it.
   *
   * @param message returns it, given the task when its log has the message
   * @param why what the log says of the message; null for the first and for guidance
   * @return completes when it is posted; fails if the conversation was closed before
   */
  CompletionStage<PendingCall> post(Function<Task, Message> message, @Nullable String why) {
    return current.open().thenCompose(call -> post(message, why, call));
  }

  private CompletionStage<PendingCall> post(
      Function<Task, Message> message, @Nullable String why, PendingCall call) {
    return task.delegated(AgentZeroMessageHistory.AGENT, null, why)
        .thenCompose(logged -> organization.reports().follow(listener))
        .thenCompose(following -> task.task())
        .thenApply(
            now -> {
              send(message.apply(now), call);
              return call;
            });
  }

  private void send(Message message, PendingCall call) {
    if (!call.equals(current.get())) {
      var unused = organization.reports().leave(listener);
      return;
    }
    LOG.info(
        "Task {}: a message is posted to Agent Zero: {}",
        task.request().id(),
        UnsafeCharacters.escapedLine(TextFunctions.clipped(message.text(), PREVIEW)));
    context
        .client()
        .message(organization.block(), message, contextId, call.abort())
        .whenComplete(
            (answer, failure) ->
                organization
                    .reports()
                    .lastLook()
                    .whenComplete((looked, unread) -> call.answered(answer, failure)));
  }

  /**
   * Ends a call, and logs that it was answered and in which conversation.
   *
   * @param answer null if there was none
   * @param failure why there was none
   * @return false if the call is not open any more
   */
  boolean end(PendingCall call, @Nullable AgentZeroAnswer answer, @Nullable Throwable failure) {
    if (!current.end(call)) {
      return false;
    }
    boolean refused = failure instanceof AgentZeroException known && !known.isUnfinished();
    release(call, answer != null || refused);
    if (answer != null) {
      task.together(() -> logReturn(answer.contextId()));
    }
    return true;
  }

  private void logReturn(String conversation) {
    task.returned(AgentZeroMessageHistory.AGENT, null);
    if (!conversation.isEmpty() && !conversation.equals(contextId)) {
      contextId = conversation;
      task.delegated(AgentZeroMessageHistory.AGENT, conversation, null);
      task.returned(AgentZeroMessageHistory.AGENT, conversation);
    }
  }

  /** Ends an open call, and posts no other message. */
  void close() {
    release(current.close(), false);
  }

  /** Closes the conversation, and asks Agent Zero to stop without waiting for it. */
  void abandon() {
    PendingCall call = current.close();
    var unused = terminate();
    release(call, false);
  }

  /**
   * Closes the conversation once Agent Zero has confirmed that it stops, or could not be reached.
   *
   * @return never fails
   */
  CompletionStage<Void> stop() {
    PendingCall call = current.close();
    return terminate().thenAccept(confirmed -> release(call, confirmed));
  }

  /** Returns whether Agent Zero has confirmed the stop; never fails. */
  private CompletionStage<Boolean> terminate() {
    String conversation = contextId;
    return conversation == null
        ? CompletableFuture.completedFuture(false)
        : context
            .client()
            .terminate(organization.block(), conversation, GRACE)
            .handle((confirmed, failure) -> isConfirmed(failure));
  }

  private boolean isConfirmed(@Nullable Throwable failure) {
    if (failure != null) {
      LOG.warn(
          "Task {}: Agent Zero did not confirm the stop, and may still work on it: {}",
          task.request().id(),
          CompletionCause.of(failure).getMessage());
    }
    return failure == null;
  }

  /**
   * Ends a call, and gives its place back once reports are no longer given to it.
   *
   * @param finished whether Agent Zero does not work on its message any more
   */
  private void release(@Nullable PendingCall call, boolean finished) {
    if (call == null) {
      return;
    }
    if (!finished) {
      organization.abandon(task.request().owner(), call.since());
    }
    call.abort().abort();
    organization.reports().leave(listener).whenComplete((left, stopping) -> call.slot().run());
  }
}
