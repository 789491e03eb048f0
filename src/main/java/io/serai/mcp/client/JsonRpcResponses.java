package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.McpError;
import io.serai.task.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Reads and writes responses of JSON-RPC. */
final class JsonRpcResponses {
  private JsonRpcResponses() {}

  /**
   * Returns the result of a response.
   *
   * @throws ServerCallException if it has an error, or no result
   */
  static ObjectNode result(String agent, JsonNode response) {
    if (response.hasNonNull("error")) {
      throw ServerCallException.ofError(agent, response.path("error"), 0);
    }
    if (response.path("result") instanceof ObjectNode result) {
      return result;
    }
    throw ServerCallException.refused(
        ErrorCode.EXTERNAL_DEPENDENCY, agent + " answered without a result.");
  }

  /** Returns the response of the hub to a request of a server. */
  static ObjectNode of(
      String agent, JsonNode id, @Nullable ObjectNode result, @Nullable Throwable failure) {
    ObjectNode response = JsonMappers.object().put("jsonrpc", "2.0");
    response.set("id", id);
    if (failure == null) {
      response.set("result", result);
    } else {
      response
          .putObject("error")
          .put("code", McpError.METHOD_NOT_FOUND.code())
          .put("message", ServerCallException.from(failure, agent).getMessage());
    }
    return response;
  }
}
