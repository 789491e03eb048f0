package io.serai.mcp.call;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.input.InputRequests;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.McpEnvelopeWriter;
import io.serai.mcp.model.Revision;
import io.serai.mcp.tool.FileLimits;
import io.serai.mcp.tool.ToolResult;
import io.serai.task.A2aTaskState;
import io.serai.task.Message;
import io.serai.task.Task;

/**
 * Writes tasks as clients of the tasks extension see them (extension {@code
 * io.modelcontextprotocol/tasks}, type Task). A task that failed is complete, with a result that is
 * an error; the status {@code failed} is for {@linkplain ToolResult#protocolError errors of
 * JSON-RPC}.
 */
final class McpTaskWriter {
  private static final int POLL_INTERVAL = 1_000;

  private McpTaskWriter() {}

  /** Returns the result that gives a client the handle of a task. */
  static ObjectNode created(Task task, ClientCapabilities client) {
    ObjectNode handle = JsonMappers.object().put("resultType", "task");
    return handle(handle, task, status(task, client));
  }

  /**
   * Returns the whole state of a task, with its result or its questions.
   *
   * @param files how large the files in the result may be
   */
  static ObjectNode detailed(Task task, ClientCapabilities client, FileLimits files) {
    String status = status(task, client);
    ObjectNode handle = handle(JsonMappers.object(), task, status);
    if (status.equals("input_required")) {
      handle.set("inputRequests", InputRequests.of(task, client).askable());
    } else if (status.equals("failed")) {
      ToolResult.protocolError(task)
          .ifPresent(
              error ->
                  handle
                      .putObject("error")
                      .put("code", error.code())
                      .put("message", error.message()));
    } else if (status.equals("completed")) {
      ObjectNode result = ToolResult.of(task, Revision.V2026_07_28, files);
      handle.set("result", McpEnvelopeWriter.typed(result));
    }
    return handle;
  }

  private static ObjectNode handle(ObjectNode handle, Task task, String status) {
    handle.put("taskId", task.id()).put("status", status);
    String words = words(task);
    if (!words.isEmpty()) {
      handle.put("statusMessage", words);
    }
    handle.put("createdAt", task.createdAt().toString());
    handle.put("lastUpdatedAt", task.updatedAt().toString());
    return handle.putNull("ttlMs").put("pollIntervalMs", POLL_INTERVAL);
  }

  /** A task that asks for what this client cannot give works on, until another client answers. */
  private static String status(Task task, ClientCapabilities client) {
    A2aTaskState state = task.status().canonical();
    return switch (state) {
      case SUBMITTED, WORKING -> "working";
      case INPUT_REQUIRED, AUTH_REQUIRED ->
          InputRequests.of(task, client).canBeAsked() ? "input_required" : "working";
      case CANCELED -> "cancelled";
      case FAILED -> ToolResult.protocolError(task).isPresent() ? "failed" : "completed";
      case COMPLETED, REJECTED -> "completed";
    };
  }

  private static String words(Task task) {
    Message message = task.status().message();
    if (message != null) {
      return message.text();
    }
    String note = task.progress().note();
    return note == null || task.state().isEnd() ? "" : note;
  }
}
