package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.a2s.template.VariableScope;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A call of the one operation of an OpenAPI 3.0 or 3.1 document (A2S-26, A2S-37 to A2S-39).
 *
 * <p>Only the parts of the document that the call needs are kept. References are resolved within
 * the document; no other document is fetched.
 *
 * @param target builds the address of each call
 * @param responseSchema the schema of a successful response, with references resolved
 */
record OpenApiRequestTemplate(
    String method,
    OperationUrlBuilder target,
    HeaderTemplates headers,
    Optional<RequestBodyTemplate> body,
    Optional<JsonNode> responseSchema,
    CallPolicy policy,
    TemplateReferences templates,
    InferredInputSchemas passedInputs)
    implements ServiceCall {

  @Override
  public Set<String> hosts() {
    return Set.of(target.host());
  }

  @Override
  public URI address() {
    return target.server();
  }

  @Override
  public String path() {
    return target.path();
  }

  @Override
  public boolean isPlain() {
    return headers.accept().equals(MinimalOpenApiDocument.JSON)
        && body.map(RequestBodyTemplate::isPlain).orElse(true)
        && target.pathInputs().allMatch(input -> input.isPlain(ParameterLocation.PATH))
        && target.query().stream().allMatch(input -> input.isPlain(ParameterLocation.QUERY))
        && headers.inputs().stream().allMatch(input -> input.isPlain(ParameterLocation.HEADER))
        && headers.cookies().stream().allMatch(input -> input.isPlain(ParameterLocation.COOKIE));
  }

  @Override
  public Set<String> required() {
    Set<String> required = new TreeSet<>();
    addRequired(target.query(), ParameterLocation.QUERY, required);
    addRequired(headers.inputs(), ParameterLocation.HEADER, required);
    addRequired(headers.cookies(), ParameterLocation.COOKIE, required);
    return required;
  }

  private static void addRequired(
      List<ParameterTemplate> inputs, ParameterLocation location, Set<String> required) {
    inputs.stream()
        .filter(ParameterTemplate::required)
        .forEach(input -> required.add(location.word() + "." + input.name()));
  }

  @Override
  public OutboundRequest request(VariableScope scope, Set<String> allowed)
      throws ServiceCallException {
    RequestTemplateRenderer renderer = new RequestTemplateRenderer(scope, target.server());
    URI uri = target.of(renderer);
    Map<String, String> fields = headers.render(renderer);
    Buffer octets = null;
    if (body.isPresent()) {
      RequestBody rendered = body.get().write(renderer);
      if (rendered != null) {
        octets = rendered.octets();
        fields.put("Content-Type", rendered.contentType());
      }
    }
    return new OutboundRequest(method, uri, fields, octets, allowed, policy, renderer.secrets());
  }

  @Override
  public JsonNode result(OutboundResponse response) throws ServiceCallException {
    return ServiceResponseDecoder.read(response);
  }
}
