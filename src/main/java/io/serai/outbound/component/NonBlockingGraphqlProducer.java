package io.serai.outbound.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.outbound.GraphQlErrorsException;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.gateway.OutboundGateway;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.camel.Exchange;
import org.apache.camel.InvalidPayloadException;
import org.apache.camel.Message;
import org.apache.camel.component.graphql.GraphqlEndpoint;
import org.apache.camel.http.base.HttpOperationFailedException;
import org.apache.camel.util.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Sends queries of a {@code graphql:} endpoint as Camel's producer does, without its thread. */
final class NonBlockingGraphqlProducer extends GatewayProducer {
  private final GraphqlEndpoint endpoint;

  NonBlockingGraphqlProducer(GraphqlEndpoint endpoint, OutboundGateway outbound) {
    super(endpoint, outbound);
    this.endpoint = endpoint;
  }

  @Override
  OutboundRequest request(Exchange exchange) throws InvalidPayloadException {
    URI uri = endpoint.getHttpUri();
    Map<String, String> headers = headers(exchange);
    String credential = credential();
    if (credential != null) {
      headers.put("Authorization", credential);
    }
    JsonObject body = new JsonObject();
    body.put("query", query(exchange));
    body.put("operationName", endpoint.getOperationName());
    JsonObject variables = variables(exchange);
    body.put("variables", variables == null ? new JsonObject() : variables);
    return new OutboundRequest(
        "POST",
        uri,
        headers,
        Buffer.buffer(body.toJson()),
        Set.of(uri.getHost().toLowerCase(Locale.ROOT)),
        policy(),
        secrets(credential));
  }

  private Map<String, String> headers(Exchange exchange) {
    Map<String, String> headers = OutboundHeaderFilter.toSend(exchange.getMessage().getHeaders());
    headers
        .entrySet()
        .removeIf(
            header ->
                header.getKey().equalsIgnoreCase(endpoint.getQueryHeader())
                    || header.getKey().equalsIgnoreCase(endpoint.getVariablesHeader())
                    || endpoint
                        .getHeaderFilterStrategy()
                        .applyFilterToCamelHeaders(header.getKey(), header.getValue(), exchange));
    headers.put("Accept", "application/json");
    headers.put("Content-Type", "application/json");
    return headers;
  }

  private @Nullable String credential() {
    if (endpoint.getAccessToken() != null) {
      String type = endpoint.getJwtAuthorizationType();
      return (type == null ? "Bearer" : type) + " " + endpoint.getAccessToken();
    }
    if (endpoint.getUsername() == null || endpoint.getPassword() == null) {
      return null;
    }
    String both = endpoint.getUsername() + ":" + endpoint.getPassword();
    return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
  }

  /** Responses do not repeat them. */
  private static Set<String> secrets(@Nullable String credential) {
    return credential == null
        ? Set.of()
        : Set.of(credential.substring(credential.indexOf(' ') + 1));
  }

  private String query(Exchange exchange) throws InvalidPayloadException {
    if (endpoint.getQuery() != null) {
      return endpoint.getQuery();
    }
    return endpoint.getQueryHeader() == null
        ? exchange.getMessage().getMandatoryBody(String.class)
        : exchange.getMessage().getHeader(endpoint.getQueryHeader(), String.class);
  }

  private @Nullable JsonObject variables(Exchange exchange) {
    if (endpoint.getVariables() != null) {
      return endpoint.getVariables();
    }
    if (endpoint.getVariablesHeader() != null) {
      return exchange.getMessage().getHeader(endpoint.getVariablesHeader(), JsonObject.class);
    }
    return exchange.getMessage().getBody() instanceof JsonObject body ? body : null;
  }

  @Override
  void answer(Exchange exchange, @Nullable Object sent) {
    Message message = exchange.getMessage();
    Exception failure = exchange.getException();
    Optional<OutboundResponse> refusal =
        failure instanceof OutboundException status ? status.response() : Optional.empty();
    if (refusal.isPresent()) {
      refuse(exchange, refusal.get(), sent);
    } else if (failure != null) {
      message.setBody(sent);
    } else {
      populate(exchange, message.getBody(OutboundResponse.class));
      errors(message.getBody(String.class))
          .ifPresent(errors -> exchange.setException(new GraphQlErrorsException(errors)));
    }
  }

  private void refuse(Exchange exchange, OutboundResponse response, @Nullable Object sent) {
    exchange.setException(null);
    if (endpoint.isThrowExceptionOnFailure()) {
      exchange.getMessage().setBody(sent);
      exchange.getMessage().setHeader(Exchange.HTTP_RESPONSE_CODE, response.status());
      exchange.setException(failed(response));
    } else {
      populate(exchange, response);
    }
  }

  private static void populate(Exchange exchange, OutboundResponse response) {
    Message message = exchange.getMessage();
    message.setBody(response.body().toString(StandardCharsets.UTF_8));
    message.setHeader(Exchange.HTTP_RESPONSE_CODE, response.status());
    OutboundHeaderFilter.received(response.headers(), message);
  }

  private HttpOperationFailedException failed(OutboundResponse response) {
    return new HttpOperationFailedException(
        endpoint.getHttpUri().toString(),
        response.status(),
        null,
        response.headers().get("location"),
        Map.of(),
        response.body().toString(StandardCharsets.UTF_8));
  }

  private static Optional<String> errors(String response) {
    try {
      JsonNode read = JsonMappers.read(response);
      return GraphQlErrors.of(read);
    } catch (DocumentParseException noJson) {
      return Optional.empty(); // the route reads it, and finds out
    }
  }
}
