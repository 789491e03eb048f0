package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.VariableScope;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.component.GraphQlErrors;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A GraphQL operation that is sent by POST (A2S-43, A2S-Q18).
 *
 * <p>The syntax of the query is checked when the document is read. A response with errors is a
 * failure even if its status is 200, and so is an answer without data. Services may also send
 * errors with a status of 400 and above. The result is the whole response, so a mapping reads
 * {@code $.data.x}.
 */
record GraphQlCall(
    EndpointUrl endpoint,
    HeaderTemplates headers,
    GraphQlBody body,
    CallPolicy policy,
    TemplateReferences templates)
    implements ServiceCall {

  @Override
  public Set<String> hosts() {
    return Set.of(endpoint.host());
  }

  @Override
  public URI address() {
    return endpoint.uri();
  }

  @Override
  public String method() {
    return "POST";
  }

  @Override
  public OutboundRequest request(VariableScope scope, Set<String> allowed)
      throws ServiceCallException {
    RequestTemplateRenderer renderer = new RequestTemplateRenderer(scope, endpoint.uri());
    Map<String, String> fields = headers.render(renderer);
    fields.put("Content-Type", "application/json");
    Buffer octets = body.write(renderer);
    return new OutboundRequest(
        "POST", endpoint.uri(), fields, octets, allowed, policy, renderer.secrets());
  }

  @Override
  public JsonNode result(OutboundResponse response) throws ServiceCallException {
    JsonNode answer = ServiceResponseDecoder.read(response);
    if (!answer.isObject()) {
      throw new ServiceCallException(
          "The answer is not a GraphQL response: it must be a JSON object.");
    }
    Optional<String> errors = GraphQlErrors.of(answer);
    if (errors.isPresent()) {
      throw new ServiceCallException(errors.get());
    }
    if (!answer.has("data")) {
      throw new ServiceCallException(
          "The answer is not a GraphQL response: it has neither data nor errors.");
    }
    return answer;
  }

  @Override
  public Optional<String> errors(OutboundResponse refusal) {
    try {
      JsonNode answer = ServiceResponseDecoder.read(refusal);
      return answer.path("errors").isArray() ? GraphQlErrors.of(answer) : Optional.empty();
    } catch (ServiceCallException unreadable) {
      return Optional.empty(); // the status is what is known
    }
  }

  @Override
  public String url() {
    return endpoint.uri().toString();
  }

  @Override
  public boolean isPlain() {
    return true;
  }

  @Override
  public InferredInputSchemas passedInputs() {
    return InferredInputSchemas.NONE;
  }

  @Override
  public Optional<JsonNode> responseSchema() {
    return Optional.empty();
  }
}
