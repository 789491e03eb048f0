package io.serai.http.engine;

import io.serai.document.TextFunctions;
import io.serai.http.body.RequestBodyReaderFactory;
import io.serai.http.limit.ResponseMemory;
import io.serai.http.response.StreamingResponseBody;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.spi.HeaderFilterStrategy;
import org.jspecify.annotations.Nullable;

/**
 * Writes the result of a route as the HTTP response: status, the headers that the route set, and
 * the body. It leaves out headers that came with the request and headers whose names are not valid
 * in HTTP.
 */
final class CamelResponseWriter {

  /** Smaller bodies, in bytes, are not compressed. */
  private static final int COMPRESSION_THRESHOLD = 1024;

  private CamelResponseWriter() {}

  static void write(
      RoutingContext request,
      Exchange exchange,
      Map<String, Object> received,
      HeaderFilterStrategy filter,
      RequestBodyReaderFactory bodies) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    Message message = exchange.getMessage();
    if (message.getBody() instanceof StreamingResponseBody stream) {
      copyHeaders(exchange, received, filter, response);
      stream.writeTo(request, bodies.response(request));
      return;
    }
    Buffer body = buffer(message);
    int status = status(message, body);
    if (body == null || !ResponseMemory.counts(body.length())) {
      send(request, exchange, received, filter, status, body);
      return;
    }
    ResponseMemory memory = bodies.response(request);
    memory.reserve(body.length());
    try {
      send(request, exchange, received, filter, status, body).onComplete(sent -> memory.close());
    } catch (RuntimeException failure) {
      memory.close();
      throw failure;
    }
  }

  /** Sends a response; the result completes when the client has taken it, or is gone. */
  private static Future<Void> send(
      RoutingContext request,
      Exchange exchange,
      Map<String, Object> received,
      HeaderFilterStrategy filter,
      int status,
      @Nullable Buffer body) {
    HttpServerResponse response = request.response();
    response.setStatusCode(status);
    copyHeaders(exchange, received, filter, response);
    if (body == null) {
      return response.end();
    }
    if (body.length() < COMPRESSION_THRESHOLD
        && request.request().version() != HttpVersion.HTTP_2) {
      response.putHeader("content-encoding", "identity");
    }
    return body.length() > PiecewiseBody.LARGE
            && !request.request().method().equals(HttpMethod.HEAD)
        ? PiecewiseBody.end(response, body, request.vertx().getOrCreateContext())
        : response.end(body);
  }

  private static int status(Message message, @Nullable Buffer body) {
    Integer set = message.getHeader(Exchange.HTTP_RESPONSE_CODE, Integer.class);
    if (set != null && (set < 200 || set > 999)) {
      throw new IllegalStateException(
          "the route answered " + set + ", which is not a final status");
    }
    return set != null ? set : body == null ? 204 : 200;
  }

  private static @Nullable Buffer buffer(Message message) {
    Object body = message.getBody();
    if (body == null || body instanceof Buffer) {
      return (Buffer) body;
    }
    byte[] bytes = message.getBody(byte[].class);
    return bytes != null ? Buffer.buffer(bytes) : Buffer.buffer(text(message));
  }

  private static String text(Message message) {
    String text = message.getBody(String.class);
    if (text == null) {
      String type = message.getBody().getClass().getName();
      throw new IllegalStateException("the route answered a " + type + ", which is not text");
    }
    return text;
  }

  private static void copyHeaders(
      Exchange exchange,
      Map<String, Object> received,
      HeaderFilterStrategy filter,
      HttpServerResponse response) {
    for (Map.Entry<String, Object> header : exchange.getMessage().getHeaders().entrySet()) {
      String name = header.getKey();
      Object value = header.getValue();
      if (value == null || received.get(name) == value || !TextFunctions.isToken(name)) {
        continue;
      }
      // Camel's strategy removes these, for servers that set them themselves
      boolean always = name.equalsIgnoreCase(Exchange.CONTENT_TYPE) || name.equals("Cache-Control");
      if (always || !filter.applyFilterToCamelHeaders(name, value, exchange)) {
        put(response, name, value);
      }
    }
  }

  private static void put(HttpServerResponse response, String name, Object value) {
    if (value instanceof Iterable<?> many) {
      many.forEach(one -> response.headers().add(name, fieldValue(one)));
    } else {
      response.putHeader(name, fieldValue(value));
    }
  }

  /**
   * Returns the value with control characters, which are invalid in a field (RFC 9110, 5.5),
   * replaced by spaces.
   */
  private static String fieldValue(Object value) {
    String text = String.valueOf(value);
    for (int i = 0; i < text.length(); i++) {
      if (isControl(text.charAt(i))) {
        text = text.replace(text.charAt(i), ' ');
      }
    }
    return text;
  }

  private static boolean isControl(char c) {
    return c == 0x7f || (c < ' ' && c != '\t');
  }
}
