package io.serai.console.endpoint;

import io.serai.http.response.EntityTags;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Content that does not change while the hub runs. It is sent only to clients that do not have it
 * (RFC 9110, 13.1.2). Large content is compressed once, when it is made, and not on the event loop
 * of each request. Immutable.
 *
 * @param compressed the content as gzip, if it is large and becomes smaller
 * @param etag its entity tag, in quotes
 */
public record StaticContent(
    Buffer content, Optional<Buffer> compressed, String mediaType, String etag) {

  /** Compressing this many bytes takes about a millisecond. */
  private static final int LARGE = 32_768;

  /** Makes the content; blocks if it is large. */
  public static StaticContent of(Buffer content, String mediaType) {
    Optional<Buffer> compressed =
        Optional.of(content)
            .filter(StaticContent::isLarge)
            .map(StaticContent::gzip)
            .filter(gzip -> gzip.length() < content.length());
    return new StaticContent(content, compressed, mediaType, EntityTags.of(content.toString()));
  }

  /** Makes the content of a text; blocks if it is large. */
  public static StaticContent of(String text, String mediaType) {
    return of(Buffer.buffer(text), mediaType);
  }

  /** Writes the response, which may have further headers already. Does nothing if it has ended. */
  public void send(RoutingContext request, ConsoleResponder responder) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    response.putHeader("etag", etag).headers().add("vary", "accept-encoding");
    if (EntityTags.matches(request.request().getHeader("if-none-match"), etag)) {
      response.setStatusCode(304).end();
      return;
    }
    response.putHeader("content-type", mediaType);
    Buffer sent = content;
    if (isLarge(content)) {
      boolean asGzip =
          compressed.isPresent() && acceptsGzip(request.request().getHeader("accept-encoding"));
      sent = asGzip ? compressed.get() : content;
      response.putHeader("content-encoding", asGzip ? "gzip" : "identity");
    }
    responder.bodies().end(request, sent.slice());
  }

  private static boolean isLarge(Buffer content) {
    return content.length() >= LARGE;
  }

  /** Whether the header {@code Accept-Encoding} names gzip, and does not exclude it by weight 0. */
  static boolean acceptsGzip(@Nullable String header) {
    return header != null
        && Arrays.stream(header.split(","))
            .map(coding -> coding.replace(" ", "").split(";"))
            .anyMatch(coding -> coding[0].equalsIgnoreCase("gzip") && !isExcluded(coding));
  }

  private static boolean isExcluded(String[] coding) {
    return coding.length > 1
        && (coding[1].equalsIgnoreCase("q=0")
            || coding[1].toLowerCase(Locale.ROOT).startsWith("q=0.0"));
  }

  private static Buffer gzip(Buffer content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content.getBytes());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return Buffer.buffer(bytes.toByteArray());
  }
}
