package io.serai.outbound;

import io.serai.security.WebOrigin;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request on the wire: the call's own, or one that a redirect asks for.
 *
 * @param uri address as it is written
 * @param headers header fields of the caller
 */
record HttpRequestHop(
    String method, URI uri, WebOrigin origin, Map<String, String> headers, @Nullable Buffer body) {

  private static final String USER_AGENT = "user-agent";

  static HttpRequestHop first(OutboundCall call) {
    OutboundRequest request = call.request();
    return new HttpRequestHop(
        request.method(), request.uri(), call.peer().origin(), call.headers(), request.body());
  }

  /**
   * What Vert.x is told: connect to the checked address, keep the name for Host, SNI and
   * certificate.
   *
   * @throws IllegalArgumentException where a header field holds what none may hold
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

  private String target() {
    String path = uri.getRawPath();
    String query = uri.getRawQuery();
    String rooted = path == null || path.isEmpty() ? "/" : path;
    return query == null ? rooted : rooted + "?" + query;
  }
}
