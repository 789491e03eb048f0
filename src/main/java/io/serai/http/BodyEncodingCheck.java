package io.serai.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What every body must keep to: a charset that is known, a content coding that is, and text that is
 * whole where it says that it is JSON or YAML. Nothing of it is guessed.
 */
final class BodyEncodingCheck {

  private static final String JSON = "application/json";
  private static final Pattern CHARSET =
      Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\";\\s]*)", Pattern.CASE_INSENSITIVE);
  private static final Pattern TEXT =
      Pattern.compile("[^;]*[/+.-](?:json|yaml)\\s*(?:;.*)?", Pattern.CASE_INSENSITIVE);

  private BodyEncodingCheck() {}

  /** Why a body cannot be read, by what its headers say; empty where it can. */
  static Optional<HttpError> announced(HttpServerRequest request) {
    if (isTwofold(request, "content-type") || isTwofold(request, "content-encoding")) {
      String message = "Content-Type or Content-Encoding stands more than once. Send each once.";
      return Optional.of(HttpError.of(400, "BAD_REQUEST", message));
    }
    String type = request.getHeader("content-type");
    if (type != null && !isReadable(type)) {
      return unsupported("The charset of the Content-Type is not served. Send UTF-8.");
    }
    if (ContentCoding.of(request.getHeader("content-encoding")).isEmpty()) {
      return unsupported("The Content-Encoding is not served. Send gzip, deflate, or none.")
          .map(error -> error.with("accept-encoding", "gzip, deflate"));
    }
    return Optional.empty();
  }

  /** Two values have two meanings: who reads the first and who reads the last differ. */
  private static boolean isTwofold(HttpServerRequest request, String name) {
    return request.headers().getAll(name).size() > 1;
  }

  /**
   * Whether the head announces a body; over HTTP/2 only the stream's end says that there is none.
   */
  static boolean mayHaveBody(HttpServerRequest request) {
    if (request.version() == HttpVersion.HTTP_2) {
      return !request.isEnded();
    }
    String length = request.getHeader("content-length");
    return length == null ? request.headers().contains("transfer-encoding") : !length.equals("0");
  }

  /** Why a body that came is not what its type says; empty where it may be. */
  static Optional<HttpError> arrived(@Nullable String type, Buffer body) {
    if (type == null || !isText(type) || isUtf8(body)) {
      return Optional.empty();
    }
    return Optional.of(
        HttpError.of(400, "INVALID_REQUEST", "The body is not UTF-8 text. Send UTF-8."));
  }

  private static boolean isUtf8(Buffer body) {
    return ByteBufUtil.isText(Unpooled.wrappedBuffer(body.getBytes()), UTF_8);
  }

  /** Whether a type says that the body is JSON or YAML. */
  static boolean isText(String type) {
    return type.equals(JSON) || TEXT.matcher(type).matches();
  }

  /** Whether the charset is known; JSON and YAML are UTF-8, of which ASCII is a part. */
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
