package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.mcp.feature.McpContext;
import io.serai.task.StopMode;
import io.serai.task.run.TaskDispatcher;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The calls of sessions that this hub has not answered yet, so that {@code notifications/cancelled}
 * can end them. Thread-safe.
 */
record RunningCalls(TaskDispatcher tasks, Map<Key, String> ids) {

  RunningCalls(TaskDispatcher tasks) {
    this(tasks, new ConcurrentHashMap<>());
  }

  private record Key(String caller, String session, JsonNode request) {}

  /** Remembers the task of a call until it is settled. */
  void add(ToolCall call, String taskId, CompletableFuture<?> settled) {
    String session = call.request().session();
    if (session != null) {
      Key key = new Key(call.context().call().caller().id(), session, call.request().id());
      ids.put(key, taskId);
      var unused = settled.whenComplete((task, failure) -> ids.remove(key));
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
