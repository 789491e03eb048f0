package io.serai.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.json.ClientCodec;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.AgentCard.Interface;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.body.JsonBufferWriter;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The HTTP+JSON binding of remote agents, for 1.0. */
record ClientRestBinding(Interface agentInterface, ClientCodec codec) implements ClientBinding {
  private static final String JSON = "application/a2a+json, application/json";

  @Override
  public AgentHttpRequest send(A2aOperation operation, A2aRequest.Send send) {
    return request(
        operation, "", send.tenant(), JsonBufferWriter.of(out -> codec.write(send, out)));
  }

  @Override
  public AgentHttpRequest about(A2aOperation operation, String taskId, @Nullable String tenant) {
    return request(operation, taskId, tenant, null);
  }

  @Override
  public AgentHttpRequest cancel(String taskId, @Nullable String tenant, @Nullable String reason) {
    ObjectNode body = JsonMappers.object();
    if (reason != null) {
      body.putObject("metadata").put(A2aRequest.Cancel.REASON, reason);
    }
    return request(A2aOperation.CANCEL, taskId, tenant, Buffer.buffer(JsonMappers.text(body)));
  }

  @Override
  public RemoteAgentResponse read(JsonNode response) {
    return codec.read(result(response));
  }

  private static JsonNode result(JsonNode response) {
    if (response.path("error").isObject()) {
      throw errorOf(response.get("error"));
    }
    return response;
  }

  static A2aException errorOf(JsonNode error) {
    return A2aException.of(
        RestErrorDecoder.find(error), error.path("message").asText("no error message"));
  }

  private AgentHttpRequest request(
      A2aOperation operation, String id, @Nullable String tenant, @Nullable Buffer body) {
    A2aOperation.HttpEndpoint endpoint = operation.endpoints(agentInterface.version()).get(0);
    String path = endpoint.path().replace("{id}", TextFunctions.percentEncoded(id));
    String base =
        agentInterface.url() + (tenant == null ? "" : "/" + TextFunctions.percentEncoded(tenant));
    Map<String, String> headers = new HashMap<>();
    headers.put("A2A-Version", agentInterface.version().text());
    headers.put("Accept", operation.streams() ? "text/event-stream, " + JSON : JSON);
    if (body != null) {
      headers.put("Content-Type", "application/json");
    }
    return new AgentHttpRequest(endpoint.method(), URI.create(base + path), headers, body);
  }
}
