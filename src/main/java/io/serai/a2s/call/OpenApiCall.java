package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.Scope;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A call of the one operation of an OpenAPI 3.0 or 3.1 document (A2S-26, A2S-37 to A2S-39).
 *
 * <p>Only what the call needs of the document is kept. References lead to places within the
 * document; no other one is ever fetched.
 *
 * @param responseSchema of a successful answer, its references resolved
 */
record OpenApiCall(
    String method,
    Server server,
    PathTemplate path,
    List<Input> query,
    Headers headers,
    Optional<Body> body,
    Optional<JsonNode> responseSchema,
    CallPolicy policy,
    Templates templates)
    implements Call {

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
    return Set.of(server.host());
  }

  @Override
  public URI address() {
    return URI.create(server.base());
  }

  @Override
  public OutboundRequest request(Scope scope, Set<String> allowed) throws CallException {
    Rendering rendering = new Rendering(scope, server.host());
    URI uri = uri(rendering);
    Map<String, String> fields = headers.render(rendering);
    Buffer octets = null;
    if (body.isPresent()) {
      octets = body.get().write(rendering);
      if (octets != null) {
        fields.put("Content-Type", body.get().contentType());
      }
    }
    return new OutboundRequest(method, uri, fields, octets, allowed, policy, rendering.secrets());
  }

  private URI uri(Rendering rendering) throws CallException {
    StringBuilder url = new StringBuilder(128).append(server.base());
    path.write(url, rendering);
    String written = Headers.joined(query, "&", rendering);
    if (!written.isEmpty()) {
      url.append('?').append(written);
    }
    try {
      return URI.create(url.toString());
    } catch (IllegalArgumentException e) {
      throw new CallException("The parameters do not make an address.");
    }
  }

  @Override
  public JsonNode result(OutboundResponse response) throws CallException {
    return Answer.read(response);
  }
}
