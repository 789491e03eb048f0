package io.serai.outbound;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.serai.document.JsonMappers;
import io.vertx.core.http.HttpHeaders;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value of a body that is not JSON: a text, or a file in the form that inputs have, an
 * object with {@code mediaType} and the bytes in base64 ({@code raw}).
 *
 * <p>A text is in the charset of its media type, of its byte order mark or of its XML declaration,
 * else in UTF-8. What is not UTF-8 then is a file, unless it is {@code text/*}, which is read as
 * ISO-8859-1, the default of HTTP/1.1 before RFC 7231.
 */
public final class NonJsonBodyReader {

  private static final String ANY_TYPE = "application/octet-stream";
  private static final int MAX_DECLARATION = 200;
  private static final String ENCODING = "encoding=";

  private NonJsonBodyReader() {}

  /**
   * Returns the value.
   *
   * @param body the bytes without content coding
   * @throws UndecodableResponseException if the charset that the media type names is not known
   */
  public static JsonNode read(byte[] body, OutboundResponse response)
      throws UndecodableResponseException {
    String type = response.headers().get(HttpHeaders.CONTENT_TYPE);
    Charset named = ResponseCharset.named(type);
    Charset charset = named == null ? charset(body, type) : named;
    return charset == null ? file(body, type) : TextNode.valueOf(text(body, charset));
  }

  /** Returns the charset of a body whose type names none; null if it is not a text. */
  private static @Nullable Charset charset(byte[] body, @Nullable String type) {
    if (startsWith(body, 0xFE, 0xFF) || startsWith(body, 0xFF, 0xFE)) {
      return StandardCharsets.UTF_16;
    }
    if (ByteBufUtil.isText(Unpooled.wrappedBuffer(body), StandardCharsets.UTF_8)) {
      return StandardCharsets.UTF_8;
    }
    boolean text = type != null && type.toLowerCase(Locale.ROOT).startsWith("text/");
    return declared(body).orElse(text ? StandardCharsets.ISO_8859_1 : null);
  }

  private static Optional<Charset> declared(byte[] body) {
    int length = Math.min(body.length, MAX_DECLARATION);
    String start = new String(body, 0, length, StandardCharsets.ISO_8859_1);
    int end = start.indexOf("?>");
    int at = end < 0 || !start.startsWith("<?xml") ? -1 : start.indexOf(ENCODING);
    if (at < 0 || at > end) {
      return Optional.empty();
    }
    int quote = at + ENCODING.length();
    int closing = start.indexOf(start.charAt(quote), quote + 1);
    try {
      return Optional.of(Charset.forName(start.substring(quote + 1, Math.max(closing, quote + 1))));
    } catch (IllegalArgumentException unknown) {
      return Optional.empty();
    }
  }

  private static boolean startsWith(byte[] body, int first, int second) {
    return body.length > 1 && body[0] == (byte) first && body[1] == (byte) second;
  }

  private static String text(byte[] body, Charset charset) {
    String text = new String(body, charset);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static JsonNode file(byte[] body, @Nullable String type) {
    return JsonMappers.object()
        .put("mediaType", type == null || type.isBlank() ? ANY_TYPE : type)
        .put("raw", Base64.getEncoder().encodeToString(body));
  }
}
