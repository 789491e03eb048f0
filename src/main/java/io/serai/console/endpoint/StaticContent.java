package io.serai.console.endpoint;

import io.serai.http.response.EntityTags;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/**
 * Content that does not change while the hub runs. It is sent only to clients that do not have it
 * (RFC 9110, 13.1.2). Immutable.
 *
 * @param etag its entity tag, in quotes
 */
public record StaticContent(Buffer content, String mediaType, String etag) {

  public static StaticContent of(Buffer content, String mediaType) {
    return new StaticContent(content, mediaType, EntityTags.of(content.toString()));
  }

  public static StaticContent of(String text, String mediaType) {
    return of(Buffer.buffer(text), mediaType);
  }

  /**
   * Writes the response, which may have further headers already. Does nothing if it has ended.
   */
  public void send(RoutingContext request, ConsoleResponder responder) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    response.putHeader("etag", etag).putHeader("vary", "accept-encoding");
    if (EntityTags.matches(request.request().getHeader("if-none-match"), etag)) {
      response.setStatusCode(304).end();
    } else {
      response.putHeader("content-type", mediaType);
      responder.bodies().end(request, content.slice());
    }
  }
}
