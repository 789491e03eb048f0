package io.serai.http.body;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBufUtil;
import io.serai.http.error.HttpError;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks the encoding of request bodies: the charset and the content coding must be supported, and
 * JSON and YAML must be valid UTF-8. Nothing is guessed or replaced.
 */
public final class BodyEncodingCheck {

  private static final String JSON = "application/json";
  private static final Pattern CHARSET =
      Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\";\\s]*)", Pattern.CASE_INSENSITIVE);
  private static final Pattern TEXT =
      Pattern.compile("[^;]*[/+.-](?:jsonl?|x-ndjson|yaml)\\s*(?:;.*)?", Pattern.CASE_INSENSITIVE);

  private BodyEncodingCheck() {}

  /**
   * Returns the error of a request whose headers declare a body that cannot be read; else empty.
   */
  public static Optional<HttpError> headerError(HttpServerRequest request) {
    if (isRepeated(request, "content-type") || isRepeated(request, "content-encoding")) {
      String message = "Content-Type or Content-Encoding is repeated. Send each header once.";
      return Optional.of(HttpError.of(400, "BAD_REQUEST", message));
    }
    String type = request.getHeader("content-type");
    if (type != null && !isReadable(type)) {
      return unsupported("The charset of the Content-Type is not supported. Send UTF-8.");
    }
    if (RequestContentCoding.of(request.getHeader("content-encoding")).isEmpty()) {
      return unsupported("The Content-Encoding is not supported. Send gzip, deflate, or none.")
          .map(error -> error.with("accept-encoding", "gzip, deflate"));
    }
    return Optional.empty();
  }

  /**
   * Whether a header is repeated: such a request is ambiguous, since some programs use the first
   * value and others the last.
   */
  private static boolean isRepeated(HttpServerRequest request, String name) {
    return request.headers().getAll(name).size() > 1;
  }

  /**
   * Whether the request may have a body, going by its headers. With HTTP/2 only the end of the
   * stream shows that there is none.
   */
  static boolean mayHaveBody(HttpServerRequest request) {
    if (request.version() == HttpVersion.HTTP_2) {
      return !request.isEnded();
    }
    String length = request.getHeader("content-length");
    return length == null ? request.headers().contains("transfer-encoding") : !length.equals("0");
  }

  /** Returns the error of a body that is not UTF-8 although its type requires it; else empty. */
  public static Optional<HttpError> contentError(@Nullable String type, Buffer body) {
    if (type == null || !isText(type) || isUtf8(body)) {
      return Optional.empty();
    }
    return Optional.of(HttpError.of(400, "INVALID_REQUEST", HttpError.NOT_UTF8));
  }

  private static boolean isUtf8(Buffer body) {
    return ByteBufUtil.isText(BodyBytes.of(body), UTF_8);
  }

  /** Whether a media type is JSON or YAML. */
  static boolean isText(String type) {
    return type.equals(JSON) || TEXT.matcher(type).matches();
  }

  /** Whether the charset is supported. JSON and YAML must be UTF-8, of which ASCII is a subset. */
  private static boolean isReadable(String type) {
    if (type.indexOf(';') < 0) {
      return true;
    }
    Matcher named = CHARSET.matcher(type);
    if (!named.find()) {
      return true;
    }
    try {
      Charset charset = Charset.forName(named.group(1));
      boolean utf8 = charset.equals(UTF_8) || charset.equals(US_ASCII);
      return utf8 || !isText(type);
    } catch (IllegalArgumentException unknown) {
      return false;
    }
  }

  private static Optional<HttpError> unsupported(String message) {
    return Optional.of(HttpError.of(415, "UNSUPPORTED_MEDIA_TYPE", message));
  }
}
