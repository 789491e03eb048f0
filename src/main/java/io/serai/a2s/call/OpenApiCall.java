package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.VariableScope;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A call of the one operation of an OpenAPI 3.0 or 3.1 document (A2S-26, A2S-37 to A2S-39).
 *
 * <p>Only what the call needs of the document is kept. References lead to places within the
 * document; no other one is ever fetched.
 *
 * @param target where it goes
 * @param responseSchema of a successful answer, its references resolved
 */
record OpenApiCall(
    String method,
    OperationUrlBuilder target,
    HeaderTemplates headers,
    Optional<RequestBodyTemplate> body,
    Optional<JsonNode> responseSchema,
    CallPolicy policy,
    TemplateReferences templates)
    implements ServiceCall {

  @Override
  public Set<String> names() {
    return templates.names();
  }

  @Override
  public Set<String> secrets() {
    return templates.secrets();
  }

  @Override
  public Set<String> hosts() {
    return Set.of(target.host());
  }

  @Override
  public URI address() {
    return target.server();
  }

  @Override
  public OutboundRequest request(VariableScope scope, Set<String> allowed)
      throws ServiceCallException {
    RequestRenderer requestRenderer = new RequestRenderer(scope, target.server());
    URI uri = target.of(requestRenderer);
    Map<String, String> fields = headers.render(requestRenderer);
    Buffer octets = null;
    if (body.isPresent()) {
      octets = body.get().write(requestRenderer);
      if (octets != null) {
        fields.put("Content-Type", body.get().contentType());
      }
    }
    return new OutboundRequest(
        method, uri, fields, octets, allowed, policy, requestRenderer.secrets());
  }

  @Override
  public JsonNode result(OutboundResponse response) throws ServiceCallException {
    return ServiceResponseDecoder.read(response);
  }
}
