package io.serai.mcp.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonErrorMessages;
import io.serai.http.request.RequestContext;
import io.serai.http.request.RequestProperties;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;
import io.serai.protocol.rest.JsonRequestBody;
import io.serai.security.Caller;
import io.vertx.core.MultiMap;
import java.io.CharConversionException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Gives access to the HTTP request on an exchange.
 *
 * @param context of the request, for logs, traces and cancellation
 * @param method of HTTP
 */
record McpHttpRequest(Exchange exchange, RequestContext context, String method) {

  /** Reads the context from the exchange, whose message must still have the request's headers. */
  McpHttpRequest(Exchange exchange) {
    this(
        exchange,
        RequestContext.of(exchange),
        exchange.getMessage().getHeader(Exchange.HTTP_METHOD, "", String.class));
  }

  /** Whether the client asks for a stream of its session (GET or HEAD), and sends no message. */
  boolean isGet() {
    return method.equals("GET") || method.equals("HEAD");
  }

  /** Whether the client ends its session, and sends no message. */
  boolean isDelete() {
    return method.equals("DELETE");
  }

  /**
   * Returns a header without white space around it; null if there is none. A header that is
   * repeated is the list of its values, which no other part of a request equals.
   */
  @Nullable String header(String name) {
    Object value = exchange.getMessage().getHeader(name);
    if (value instanceof List<?> many) {
      return many.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
    return value == null ? null : value.toString().strip();
  }

  /**
   * Refuses a query, whose parameters Camel gives as if they were headers.
   *
   * @throws McpException if there is a query
   */
  void requireNoQuery() {
    MultiMap query = exchange.getProperty(RequestProperties.QUERY, MultiMap.class);
    if (query != null && !query.isEmpty()) {
      throw McpException.of(
          McpError.INVALID_REQUEST, "The address must not have a query. Send headers.");
    }
  }

  Caller caller() {
    return exchange.getProperty(Caller.PROPERTY, Caller.class);
  }

  /** Whether the client reads event streams. */
  boolean acceptsEvents() {
    String accept = header("Accept");
    return accept != null
        && (accept.contains("text/event-stream")
            || accept.contains("*/*")
            || accept.contains("text/*"));
  }

  /**
   * Takes the body from the exchange and returns it as JSON.
   *
   * @throws McpException if there is none, or if it is not JSON
   */
  JsonNode takeJson() {
    String type = header(Exchange.CONTENT_TYPE);
    if (type != null && !type.toLowerCase(Locale.ROOT).contains("json")) {
      throw McpException.of(McpError.INVALID_REQUEST, "The Content-Type must be application/json.")
          .withStatus(415);
    }
    try {
      JsonNode body = JsonRequestBody.take(exchange);
      if (body.isMissingNode()) {
        throw McpException.of(
            McpError.PARSE_ERROR, "The body is empty. Send a message of JSON-RPC.");
      }
      return body;
    } catch (CharConversionException malformed) {
      throw McpException.of(McpError.PARSE_ERROR, "The body is not UTF-8.");
    } catch (JsonProcessingException malformed) {
      throw McpException.of(
          McpError.PARSE_ERROR, JsonErrorMessages.sentence("The body", malformed));
    }
  }
}
