package io.serai.http.ws;

import io.serai.http.error.HttpError;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the request that opens a WebSocket (RFC 6455, 4.2.1). */
final class WebSocketHandshake {
  private static final String VERSION = "13";
  private static final int KEY_BYTES = 16;

  private WebSocketHandshake() {}

  /** Whether a request asks for an upgrade to a WebSocket. */
  static boolean isUpgrade(HttpServerRequest request) {
    return request.method().equals(HttpMethod.GET)
        && request.version() == HttpVersion.HTTP_1_1
        && hasToken(request, "Upgrade", "websocket")
        && hasToken(request, "Connection", "upgrade");
  }

  /**
   * Returns what is wrong with a request for a path that is served as WebSocket; null if it fits.
   */
  static @Nullable HttpError fault(HttpServerRequest request) {
    if (!request.method().equals(HttpMethod.GET)) {
      String message = request.method().name() + " is not served here. Open a WebSocket with GET.";
      return HttpError.of(405, "METHOD_NOT_ALLOWED", message).with("allow", "GET");
    }
    if (request.version() == HttpVersion.HTTP_2) {
      return HttpError.of(
          426, "UPGRADE_REQUIRED", "WebSockets are opened over HTTP/1.1, not over HTTP/2.");
    }
    if (!isUpgrade(request)) {
      return upgradeRequired("This is a WebSocket. Send Upgrade: websocket over HTTP/1.1.");
    }
    if (!VERSION.equals(request.getHeader("Sec-WebSocket-Version"))) {
      return upgradeRequired("The only version of WebSockets that is served is 13.")
          .with("sec-websocket-version", VERSION);
    }
    return malformed(request);
  }

  private static HttpError upgradeRequired(String message) {
    return HttpError.of(426, "UPGRADE_REQUIRED", message)
        .with("upgrade", "websocket")
        .with("connection", "Upgrade");
  }

  private static @Nullable HttpError malformed(HttpServerRequest request) {
    MultiMap headers = request.headers();
    if (!isKey(headers.getAll("Sec-WebSocket-Key"))) {
      return invalid("Send one Sec-WebSocket-Key: 16 bytes in base64.");
    }
    String length = headers.get("Content-Length");
    if (headers.contains("Transfer-Encoding") || (length != null && !length.equals("0"))) {
      return invalid("The request for a WebSocket must not have a body.");
    }
    try {
      new URI(request.uri());
      return null;
    } catch (URISyntaxException malformed) {
      return invalid("The URL has characters that must be percent-encoded.");
    }
  }

  private static boolean isKey(List<String> keys) {
    try {
      return keys.size() == 1
          && Base64.getDecoder().decode(keys.get(0).strip()).length == KEY_BYTES;
    } catch (IllegalArgumentException noBase64) {
      return false;
    }
  }

  private static HttpError invalid(String message) {
    return HttpError.of(400, "BAD_REQUEST", message);
  }

  /**
   * Returns the first of the subprotocols that the client offers which is supported; null if there
   * is none. The socket is then opened without a subprotocol, as RFC 6455, 4.2.2, expects: a client
   * that can do without goes on, and a browser, which must not, closes the connection by itself.
   */
  static @Nullable String subprotocol(HttpServerRequest request, List<String> supported) {
    return tokens(request, "Sec-WebSocket-Protocol")
        .filter(supported::contains)
        .findFirst()
        .orElse(null);
  }

  /** Writes the headers as Vert.x expects them: it understands only one form of some. */
  static void normalize(HttpServerRequest request) {
    request.headers().set("Upgrade", "websocket").set("Connection", "Upgrade");
  }

  private static boolean hasToken(HttpServerRequest request, String header, String token) {
    return tokens(request, header).anyMatch(token::equalsIgnoreCase);
  }

  private static Stream<String> tokens(HttpServerRequest request, String header) {
    return request.headers().getAll(header).stream()
        .flatMap(line -> Arrays.stream(line.split(",")))
        .map(String::strip);
  }
}
