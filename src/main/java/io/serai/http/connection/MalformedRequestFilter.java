package io.serai.http.connection;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.error.ErrorResponder;
import io.serai.http.error.HttpError;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rejects requests that are malformed or ambiguous (RFC 9110, 9112 and 9113). A request must have
 * one host, one body framing and at most one content type, and its target must be a path or a URL
 * with a host. Others are answered 400, and an HTTP/1 connection is closed. The handler also
 * answers {@code OPTIONS *}.
 *
 * @param errors knows the format of errors at a path
 */
record MalformedRequestFilter(Handler<HttpServerRequest> next, ErrorResponder errors)
    implements Handler<HttpServerRequest> {

  private static final String ALLOW = "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT";

  @Override
  public void handle(HttpServerRequest request) {
    String wrong = fault(request);
    if (wrong != null) {
      HttpError error = HttpError.of(400, "BAD_REQUEST", wrong);
      refuse(request, error, errors.formatOf(request.path()));
    } else if (request.uri().equals("*")) {
      request.response().setStatusCode(204).putHeader("allow", ALLOW).end();
    } else {
      next.handle(request);
    }
  }

  /**
   * Answers a request with an error before it is routed, and closes the connection if it is HTTP/1.
   */
  static void refuse(HttpServerRequest request, HttpError error) {
    refuse(request, error, ErrorBodyFormat.PROBLEM);
  }

  private static void refuse(HttpServerRequest request, HttpError error, ErrorBodyFormat format) {
    HttpServerResponse response =
        request
            .response()
            .setStatusCode(error.status())
            .putHeader("content-type", format.contentType());
    Buffer body = format.bytes(error);
    if (request.version() == HttpVersion.HTTP_2) {
      response.end(body);
    } else {
      LingeringClose.prepare(((ConnectionBase) request.connection()).channel());
      response
          .putHeader("connection", "close")
          .end(body)
          .onComplete(written -> request.connection().close());
    }
  }

  private static @Nullable String fault(HttpServerRequest request) {
    String wrong = request.version() == HttpVersion.HTTP_2 ? null : framing(request.headers());
    if (wrong == null) {
      wrong = host(request);
    }
    if (wrong == null && request.headers().getAll(HttpHeaderNames.CONTENT_TYPE).size() > 1) {
      wrong = "There is more than one Content-Type.";
    }
    return wrong == null ? RequestTargetCheck.fault(request) : wrong;
  }

  /**
   * Checks the body's framing; Netty itself rejects repeated lengths, but accepts unknown codings.
   */
  private static @Nullable String framing(MultiMap headers) {
    if (headers.contains("")) {
      return "A header has no name.";
    }
    if (!headers.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
      return null;
    }
    List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
    boolean chunked = codings.size() == 1 && codings.get(0).strip().equalsIgnoreCase("chunked");
    return chunked && !headers.contains(HttpHeaderNames.CONTENT_LENGTH)
        ? null
        : "The only Transfer-Encoding that is served is chunked, without a Content-Length.";
  }

  private static @Nullable String host(HttpServerRequest request) {
    List<String> hosts = request.headers().getAll(HttpHeaderNames.HOST);
    if (hosts.size() > 1) {
      return "There is more than one Host.";
    }
    boolean old = request.version() == HttpVersion.HTTP_1_0;
    if (old || (!hosts.isEmpty() && request.version() == HttpVersion.HTTP_1_1)) {
      RequestTargetCheck.takeHost(request);
    }
    if (old && !request.headers().contains(HttpHeaderNames.HOST)) {
      return null;
    }
    HostAndPort authority = request.authority();
    return authority == null || authority.host().isEmpty()
        ? "The Host is missing, empty or malformed. Send the host of the URL, such as"
            + " localhost:8080."
        : null;
  }

  /** Whether a request is {@code OPTIONS *}, which concerns the server as a whole. */
  static boolean isAboutServer(HttpServerRequest request) {
    return request.method().equals(HttpMethod.OPTIONS) && request.uri().equals("*");
  }
}
