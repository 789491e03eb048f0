package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.mcp.feature.McpContext;
import io.serai.task.StopMode;
import io.serai.task.run.TaskDispatcher;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The calls of sessions whose tasks this hub has seen begin and not end, so that {@code
 * notifications/cancelled} can end them. Thread-safe.
 */
record RunningCalls(TaskDispatcher tasks, Map<Key, String> ids) {

  RunningCalls(TaskDispatcher tasks) {
    this(tasks, new ConcurrentHashMap<>());
  }

  private record Key(String caller, String session, JsonNode request) {}

  /**
   * Remembers the task of a call until the task has ended.
   *
   * @param begun completes once the task is known to the dispatcher, or could not begin
   */
  void add(ToolCall call, String taskId, CompletionStage<?> begun) {
    String session = call.request().session();
    if (session != null) {
      Key key = new Key(call.context().call().caller().id(), session, call.request().id());
      ids.put(key, taskId);
      var unused =
          begun
              .thenCompose(made -> tasks.until(taskId, status -> status.state().isEnd()))
              .whenComplete((ended, failure) -> ids.remove(key, taskId));
    }
  }

  /** Cancels the call that a notification names; others are not known here, and are ignored. */
  void cancel(McpContext context) {
    String session = context.request().session();
    String caller = context.call().caller().id();
    JsonNode request = context.request().params().path("requestId");
    String id = session == null ? null : ids.remove(new Key(caller, session, request));
    if (id != null) {
      var unused = tasks.cancel(id, StopMode.NOW, caller, context.request().text("reason"));
    }
  }
}
