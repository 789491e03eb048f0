package io.serai.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.json.ClientCodec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.AgentCard.Interface;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.http.body.JsonBufferWriter;
import java.util.Map;

/** The JSON-RPC binding of remote agents, for both versions. */
record ClientJsonRpcBinding(Interface agentInterface, ClientCodec codec)
    implements ClientRpcBinding {
  private static final String STREAM_OR_JSON = "text/event-stream, application/json";

  /** Returns the binding of the same address in 0.3. */
  ClientJsonRpcBinding inOldVersion() {
    Interface old =
        new Interface(
            agentInterface.url(),
            agentInterface.binding(),
            A2aVersion.V0_3,
            agentInterface.tenant());
    return new ClientJsonRpcBinding(old, ClientCodec.of(A2aVersion.V0_3));
  }

  @Override
  public RemoteAgentResponse read(JsonNode response) {
    return codec.read(result(response));
  }

  private static JsonNode result(JsonNode response) {
    JsonNode error = response.path("error");
    if (error.isObject()) {
      throw A2aException.of(
          A2aError.ofCode(error.path("code").asInt()),
          error.path("message").asText("no error message"));
    }
    if (!response.hasNonNull("result")) {
      throw A2aException.of(
          A2aError.INVALID_AGENT_RESPONSE, "The answer has neither result nor error.");
    }
    return response.get("result");
  }

  @Override
  public AgentHttpRequest request(A2aOperation operation, JsonBufferWriter.JsonValueWriter params) {
    return new AgentHttpRequest(
        "POST",
        agentInterface.url(),
        Map.of(
            "A2A-Version",
            agentInterface.version().text(),
            "Content-Type",
            "application/json",
            "Accept",
            operation.streams() ? STREAM_OR_JSON : "application/json"),
        JsonBufferWriter.of(
            out -> {
              out.writeStartObject();
              out.writeStringField("jsonrpc", "2.0");
              out.writeNumberField("id", 1);
              out.writeStringField("method", operation.method(agentInterface.version()));
              out.writeFieldName("params");
              params.to(out);
              out.writeEndObject();
            }));
  }
}
