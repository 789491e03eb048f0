package io.serai.protocol.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.http.response.RedactedResponseBody;
import io.serai.http.response.StreamingResponseBody;
import io.vertx.core.buffer.Buffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.jspecify.annotations.Nullable;

/**
 * A response of a JSON API.
 *
 * @param body a {@link Buffer}, a {@link StreamingResponseBody}, or null if there is none
 * @param contentType null if there is no body, or the body sets it
 * @param headers further headers
 */
public record JsonResponse(
    int status, @Nullable Object body, @Nullable String contentType, Map<String, String> headers) {

  private static final String JSON = "application/json";

  /** Copies the headers. */
  public JsonResponse {
    headers = Map.copyOf(headers);
  }

  /** Creates a response with status 200. */
  public static JsonResponse ok(JsonNode body) {
    return json(200, body);
  }

  /** Creates a response with a status. */
  public static JsonResponse json(int status, JsonNode body) {
    return new JsonResponse(status, Buffer.buffer(JsonMappers.bytes(body)), JSON, Map.of());
  }

  /**
   * Creates a response whose body contains a secret: Camel's tracer and logs do not show it, and no
   * cache keeps it.
   */
  public static JsonResponse secret(int status, JsonNode body) {
    return new JsonResponse(
        status,
        new RedactedResponseBody(status, Buffer.buffer(JsonMappers.bytes(body))),
        JSON,
        Map.of("Cache-Control", "no-store"));
  }

  /** Creates a response with status 200 and a text of another media type. */
  public static JsonResponse text(String contentType, String text) {
    return new JsonResponse(200, Buffer.buffer(text), contentType, Map.of());
  }

  /** Creates a response that streams its body. */
  public static JsonResponse stream(StreamingResponseBody body) {
    return new JsonResponse(200, body, null, Map.of());
  }

  /** Creates a response without a body. */
  public static JsonResponse empty(int status) {
    return new JsonResponse(status, null, null, Map.of());
  }

  /** Returns a copy with one more header. */
  public JsonResponse with(String header, String value) {
    Map<String, String> more = new HashMap<>(headers);
    more.put(header, value);
    return new JsonResponse(status, body, contentType, more);
  }

  /** Returns this response as a complete stage. */
  public CompletionStage<JsonResponse> now() {
    return CompletableFuture.completedFuture(this);
  }

  void write(Exchange exchange) {
    Message message = exchange.getMessage();
    message.setHeader(Exchange.HTTP_RESPONSE_CODE, status);
    if (contentType != null) {
      message.setHeader(Exchange.CONTENT_TYPE, contentType);
    }
    headers.forEach(message::setHeader);
    message.setBody(body);
  }
}
