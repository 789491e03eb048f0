package io.serai.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.grpc.GrpcMessageCodec;
import io.serai.a2a.grpc.GrpcService;
import io.serai.a2a.json.ClientCodec;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.AgentCard.Interface;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.http.body.JsonBufferWriter;
import io.serai.outbound.OutboundResponse;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * The gRPC binding of remote agents, for 1.0 (section 10).
 *
 * <p>Messages are written from the JSON of 1.0 and read as such, so all bindings send and
 * understand the same.
 */
record ClientGrpcBinding(Interface agentInterface, ClientCodec codec) implements ClientRpcBinding {
  private static final GrpcService SERVICE = GrpcService.V1_0;

  @Override
  public RemoteAgentResponse read(JsonNode response) {
    return codec.read(response);
  }

  @Override
  public Optional<A2aException> error(OutboundResponse response) {
    return GrpcErrorDecoder.find(response.headers());
  }

  @Override
  public AgentHttpRequest request(A2aOperation operation, JsonBufferWriter.JsonValueWriter params) {
    GrpcMessageCodec messages = SERVICE.messages(operation);
    String method = SERVICE.schema().getFullName() + "/" + SERVICE.method(operation).orElseThrow();
    return new AgentHttpRequest(
        "POST",
        URI.create(agentInterface.url() + "/" + method),
        Map.of("a2a-version", agentInterface.version().text()),
        messages.writeRequest(params),
        messages);
  }
}
