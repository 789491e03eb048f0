package io.serai.mcp.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.mcp.model.McpRequest;
import io.serai.mcp.model.Revision;
import java.util.Objects;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way from {@link McpDecoder} to {@link McpOperationProcessor}: as much of it as
 * could be read, and why the rest could not. It is a property of the exchange.
 *
 * @param id of the request; a JSON null if it could not be read
 * @param request null if it could not be read, or if the client answers a request of the hub
 * @param answer the response to a request of the hub; null if the message is another
 * @param failure why the message could not be read; null if it was
 */
record McpCall(
    McpHttpRequest http,
    JsonNode id,
    Revision revision,
    @Nullable McpRequest request,
    @Nullable McpMessage answer,
    @Nullable Throwable failure) {

  private static final String PROPERTY = "SeraiMcpCall";

  void store() {
    http.exchange().setProperty(PROPERTY, this);
  }

  /** Returns the call of an exchange that was decoded. */
  static McpCall of(Exchange exchange) {
    return exchange.getProperty(PROPERTY, McpCall.class);
  }

  /** Returns the request of a call that was decoded to one. */
  McpRequest decoded() {
    return Objects.requireNonNull(request);
  }

  /** Whether the client asks for a stream, and sends no message. */
  boolean isGet() {
    return http.isGet();
  }

  /** Whether the client ends its session, and sends no message. */
  boolean isDelete() {
    return http.isDelete();
  }

  /** Whether the client sends a message. */
  boolean hasMessage() {
    return !isGet() && !isDelete();
  }

  /** Whether nobody waits for a result: it is a notification or an answer. */
  boolean isOneWay() {
    return hasMessage() && (answer != null || (request != null && request.isNotification()));
  }
}
