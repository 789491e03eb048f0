package io.serai.mcp.call;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.CanonicalJson;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.input.InputRequests;
import io.serai.mcp.input.RequestStateCipher;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.McpRequest;
import io.serai.mcp.tool.FileLimits;
import io.serai.mcp.tool.ToolResult;
import io.serai.task.Task;
import java.util.Optional;

/**
 * Writes what a task that has ended, or waits for its client, is to a call of a tool: a result, or
 * the question (MCP, "Tools" and "Multi Round-Trip Requests"). Thread-safe.
 *
 * @param files how large the files in a result may be
 */
record ToolOutcomeWriter(RequestStateCipher states, FileLimits files) {

  /** Returns what the {@code requestState} of a call is bound to besides its caller. */
  static String callOf(ToolCall call) {
    return "tools/call %s %s %s"
        .formatted(
            call.context().call().agent().id(),
            call.tool(),
            CanonicalJson.sha256(call.arguments()));
  }

  /**
   * Returns the result of a call.
   *
   * @throws McpException if the task failed with an error of JSON-RPC, or asks for something that
   *     the client cannot give
   */
  ObjectNode of(Task task, ToolCall call) {
    McpContext context = call.context();
    if (task.state().isEnd()) {
      return ofEnded(task, context.request());
    }
    InputRequests requests = InputRequests.of(task, context.request().client());
    if (!requests.canBeAsked()) {
      throw requests.missingCapability();
    }
    ObjectNode result = JsonMappers.object().put("resultType", "input_required");
    result.set("inputRequests", requests.askable());
    return result.put(
        "requestState", states.seal(task.id(), context.call().caller().id(), callOf(call)));
  }

  /**
   * Returns the result of a call whose task has ended.
   *
   * @throws McpException if the task failed with an error of JSON-RPC
   */
  ObjectNode ofEnded(Task task, McpRequest request) {
    Optional<McpException> error = ToolResult.protocolError(task);
    if (error.isPresent()) {
      throw error.get();
    }
    return ToolResult.of(task, request.revision(), files.of(request));
  }
}
