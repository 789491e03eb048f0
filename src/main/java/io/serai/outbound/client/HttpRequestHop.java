package io.serai.outbound.client;

import io.serai.http.grpc.GrpcMessageFraming;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.call.OutboundCallState;
import io.serai.security.host.TargetOrigin;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request of a call: the original one or one that follows a redirect.
 *
 * @param uri address as written
 * @param headers header fields set by the caller
 */
record HttpRequestHop(
    String method,
    URI uri,
    TargetOrigin origin,
    Map<String, String> headers,
    @Nullable Buffer body) {

  private static final String USER_AGENT = "user-agent";

  static HttpRequestHop first(OutboundCallState call) {
    OutboundRequest request = call.request();
    return new HttpRequestHop(
        request.method(),
        request.uri(),
        call.targetHost().origin(),
        call.headers(),
        request.grpc() ? framed(request.body()) : request.body());
  }

  /**
   * Returns the Vert.x request options: they connect to the checked address and keep the name for
   * Host, SNI and certificate checks.
   *
   * @throws IllegalArgumentException if a header field contains a character that is not allowed
   */
  RequestOptions options(SocketAddress checked, long timeoutMillis) {
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.valueOf(method))
            .setServer(checked)
            .setHost(origin.host())
            .setPort(origin.port())
            .setSsl(origin.tls())
            .setURI(target())
            .setFollowRedirects(false)
            .setConnectTimeout(timeoutMillis)
            .putHeader(USER_AGENT, "serai");
    headers.forEach(options::putHeader);
    return options;
  }

  /**
   * Returns what {@code Host} names, with brackets around an IPv6 address (RFC 3986, 3.2.2). The
   * host of the options has none, because certificates are compared with it.
   */
  HostAndPort authority() {
    String host = origin.host();
    return HostAndPort.create(host.indexOf(':') < 0 ? host : '[' + host + ']', origin.port());
  }

  private static Buffer framed(@Nullable Buffer message) {
    return GrpcMessageFraming.of(message == null ? Buffer.buffer() : message);
  }

  private String target() {
    String path = uri.getRawPath();
    String query = uri.getRawQuery();
    String rooted = path == null || path.isEmpty() ? "/" : path;
    return query == null ? rooted : rooted + "?" + query;
  }
}
