package io.serai.a2a.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.run.Extensions;
import io.serai.document.JsonErrorMessages;
import io.serai.http.request.RequestContext;
import io.serai.http.request.RequestProperties;
import io.serai.protocol.rest.JsonRequestBody;
import io.serai.security.Caller;
import io.vertx.core.MultiMap;
import java.io.CharConversionException;
import java.util.List;
import java.util.Set;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Gives the bindings access to an HTTP request on its exchange.
 *
 * @param context of the request, for logs, traces and cancellation
 */
record A2aHttpRequest(Exchange exchange, RequestContext context) {

  /** Reads the context from the exchange, whose message must still have the request's headers. */
  A2aHttpRequest(Exchange exchange) {
    this(exchange, RequestContext.of(exchange));
  }

  /** Returns the path without the {@code /agents/{id}} prefix of an agent. */
  String path() {
    return text(Exchange.HTTP_PATH);
  }

  /** Returns a decoded path parameter; null if the path has none of the name. */
  @Nullable String pathParameter(String name) {
    return exchange.getMessage().getHeader(name, String.class);
  }

  /**
   * Returns a header, or the query parameter of that name; the first value if there are several.
   */
  @Nullable String header(String name) {
    Object value = exchange.getMessage().getHeader(name);
    Object first = value instanceof List<?> many ? many.get(0) : value;
    return first == null ? null : first.toString();
  }

  /** Returns the decoded parameters of the query. */
  MultiMap query() {
    MultiMap query = exchange.getProperty(RequestProperties.QUERY, MultiMap.class);
    return query == null ? MultiMap.caseInsensitiveMultiMap() : query;
  }

  Caller caller() {
    return exchange.getProperty(Caller.PROPERTY, Caller.class);
  }

  /** Returns the URIs of the extensions that the caller requests. */
  Set<String> extensions() {
    return Extensions.requested(header(Extensions.HEADER));
  }

  /**
   * Returns the number in the {@code Last-Event-ID} header; null if it is absent or not a number.
   */
  @Nullable Long lastEventId() {
    String id = header("Last-Event-ID");
    try {
      return id == null ? null : Long.valueOf(id.strip());
    } catch (NumberFormatException notANumber) {
      return null;
    }
  }

  /**
   * Checks that the content type of a body, if both are present, is JSON.
   *
   * @throws A2aException if the content type is another one
   */
  void requireJson() {
    String type = header(Exchange.CONTENT_TYPE);
    if (type != null && !A2aMediaTypes.isJson(type) && exchange.getMessage().getBody() != null) {
      String message =
          type.isBlank()
              ? "The Content-Type is missing. Send application/json."
              : "Send application/json, not " + type + ".";
      throw A2aException.of(A2aError.CONTENT_TYPE_NOT_SUPPORTED, message).with("mediaType", type);
    }
  }

  /**
   * Takes the body from the exchange, so that it is not kept beside what was read from it, and
   * returns it as JSON; a missing node if there is no body.
   *
   * @throws A2aException if the body is not JSON
   */
  JsonNode takeJson() {
    try {
      return JsonRequestBody.take(exchange);
    } catch (CharConversionException malformed) {
      throw A2aException.of(A2aError.PARSE_ERROR, "The body is not UTF-8.");
    } catch (JsonProcessingException malformed) {
      throw A2aException.of(
          A2aError.PARSE_ERROR, JsonErrorMessages.sentence("The body", malformed));
    }
  }

  private String text(String name) {
    return String.valueOf(exchange.getMessage().getHeader(name));
  }
}
