package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2s.template.Scope;
import io.serai.document.Fault;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A call of the one operation of an OpenAPI 3.0 or 3.1 document (A2S-26, A2S-37 to A2S-39).
 *
 * <p>Only what the call needs of the document is kept. References lead to places within the
 * document; no other one is ever fetched.
 */
public final class OpenApiCall implements Call {

  private final String method;
  private final Server server;
  private final PathTemplate path;
  private final List<Input> query;
  private final Headers headers;
  private final Optional<Body> body;
  private final Optional<JsonNode> schema;
  private final CallPolicy policy;
  private final Templates templates;
  private final Set<String> hosts;

  OpenApiCall(
      String method,
      Server server,
      PathTemplate path,
      List<Input> query,
      Headers headers,
      Optional<Body> body,
      Optional<JsonNode> schema,
      CallPolicy policy,
      Templates templates) {
    this.method = method;
    this.server = server;
    this.path = path;
    this.query = query;
    this.headers = headers;
    this.body = body;
    this.schema = schema;
    this.policy = policy;
    this.templates = templates;
    this.hosts = Set.of(server.host());
  }

  /**
   * Reads a task and its input template {@code {pathParameters, queryParameters, headers, cookies,
   * body}}.
   *
   * @param taskPointer where the task stands in the capability
   * @param inputPointer where the input template stands, or should
   * @param faults told all that is wrong; the call is empty then
   */
  public static Optional<Call> read(
      JsonNode task,
      @Nullable JsonNode inputTemplate,
      String taskPointer,
      String inputPointer,
      CallPolicy policy,
      Consumer<Fault> faults) {
    JsonNode template = inputTemplate == null ? MissingNode.getInstance() : inputTemplate;
    Located input = new Located(template, inputPointer);
    return new OpenApiReader(new TaskDocument(task, taskPointer), input, policy, new Faults(faults))
        .read();
  }

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
    return hosts;
  }

  @Override
  public String method() {
    return method;
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

  @Override
  public Optional<JsonNode> responseSchema() {
    return schema;
  }
}
