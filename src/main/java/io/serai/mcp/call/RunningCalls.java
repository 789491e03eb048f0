package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.mcp.feature.McpContext;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.TaskAudit;
import io.serai.task.StopMode;
import io.serai.task.run.TaskDispatcher;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The calls of sessions that have come to this hub and whose tasks have not ended, so that {@code
 * notifications/cancelled} can end them. Thread-safe.
 *
 * @param ids of the tasks, once they are made
 */
record RunningCalls(
    TaskDispatcher tasks, TaskAudit audit, Map<Key, CompletableFuture<String>> ids) {

  RunningCalls(TaskDispatcher tasks, TaskAudit audit) {
    this(tasks, audit, new ConcurrentHashMap<>());
  }

  private record Key(String caller, String session, JsonNode request) {}

  /** Remembers a call that has no task yet. */
  void arrived(McpContext context) {
    String session = context.request().session();
    if (session != null) {
      ids.put(key(context, session, context.request().id()), new CompletableFuture<>());
    }
  }

  /** Forgets a call that has been answered, if it has made no task. */
  void answered(McpContext context) {
    String session = context.request().session();
    if (session != null) {
      ids.computeIfPresent(
          key(context, session, context.request().id()), (key, id) -> id.isDone() ? id : null);
    }
  }

  /**
   * Remembers the task of a call until the task has ended.
   *
   * @param begun completes once the task is known to the dispatcher, or could not begin
   */
  void add(ToolCall call, String taskId, CompletionStage<?> begun) {
    String session = call.request().session();
    if (session != null) {
      Key key = key(call.context(), session, call.request().id());
      CompletableFuture<String> id = ids.computeIfAbsent(key, absent -> new CompletableFuture<>());
      id.complete(taskId);
      var unused =
          begun
              .thenCompose(made -> tasks.until(taskId, status -> status.state().isEnd()))
              .whenComplete((ended, failure) -> ids.remove(key, id));
    }
  }

  /** Cancels the call that a notification names; others are not known here, and are ignored. */
  void cancel(McpContext context) {
    String session = context.request().session();
    JsonNode request = context.request().params().path("requestId");
    CompletableFuture<String> id = session == null ? null : ids.get(key(context, session, request));
    if (id != null) {
      ProtocolCall call = context.call();
      String reason = context.request().text("reason");
      var unused =
          id.thenCompose(
              task ->
                  audit.stopped(
                      TaskAudit.CANCEL,
                      call.caller(),
                      call.request(),
                      task,
                      tasks.cancel(task, StopMode.NOW, call.caller().id(), reason)));
    }
  }

  private static Key key(McpContext context, String session, JsonNode request) {
    return new Key(context.call().caller().id(), session, request);
  }
}
