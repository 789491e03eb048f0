package io.serai.mcp.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.mcp.model.McpAnswer;
import io.serai.protocol.ProtocolCall;
import java.util.concurrent.CompletionStage;

/** Takes the responses of clients to requests of the hub, in sessions. Thread-safe. */
@FunctionalInterface
public interface AnswerHandler {

  /**
   * Takes a response.
   *
   * @param id of the request that the hub sent
   * @param result of the client; a missing node if it answered with an error
   */
  CompletionStage<McpAnswer> take(ProtocolCall call, JsonNode id, JsonNode result);
}
