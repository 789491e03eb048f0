package io.serai.outbound;

import io.serai.document.TextFunctions;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import java.nio.charset.Charset;
import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import java.util.StringTokenizer;

/**
 * The complete response to a call, with secrets masked. A cached response is shared between callers
 * and must not be modified.
 *
 * @param status HTTP status, 200 to 299 unless the response is part of an {@link
 *     OutboundException}. That of a gRPC call whose status is not OK is the one that corresponds to
 *     it, such as 503 for UNAVAILABLE
 * @param headers header fields with case-insensitive names; of a gRPC call, trailers too
 * @param body octets after decompression; empty if there is none. Of a gRPC call, the message
 *     without its length; empty if the messages were passed to a handler
 * @param cached whether the response came from the cache and nothing was sent
 * @param attempts number of requests that were sent for it, with retries and without redirects; 0
 *     if it came from the cache
 */
public record OutboundResponse(
    int status, MultiMap headers, Buffer body, boolean cached, int attempts) {

  /**
   * The registered content codings that change the bytes. Services also send other words, such as
   * {@code UTF-8}, {@code none} and {@code binary}, with bodies that are not encoded.
   */
  private static final Set<String> CODINGS =
      Set.of(
          "aes128gcm",
          "br",
          "compress",
          "dcb",
          "dcz",
          "deflate",
          "exi",
          "gzip",
          "pack200-gzip",
          "x-compress",
          "x-gzip",
          "zstd");

  /**
   * Returns the bytes of the body, which have no content coding any more: gzip and deflate were
   * decoded while they were read.
   *
   * @throws UndecodableResponseException if the service used another coding
   */
  public byte[] content() throws UndecodableResponseException {
    String coding = String.join(", ", headers.getAll(HttpHeaders.CONTENT_ENCODING));
    if (body.length() > 0 && isEncoded(coding)) {
      throw new UndecodableResponseException(
          "The answer has the content coding "
              + TextFunctions.loggable(coding)
              + ", which is not supported: have the service send gzip, deflate or none.");
    }
    return body.getBytes();
  }

  private static boolean isEncoded(String codings) {
    if (codings.isEmpty()) {
      return false;
    }
    return Collections.list(new StringTokenizer(codings, ", \t")).stream()
        .anyMatch(coding -> CODINGS.contains(((String) coding).toLowerCase(Locale.ROOT)));
  }

  /**
   * Returns the charset that the response names; UTF-8 if it names none.
   *
   * @throws UndecodableResponseException if it is not known
   */
  public Charset charset() throws UndecodableResponseException {
    return ResponseCharset.of(headers.get(HttpHeaders.CONTENT_TYPE));
  }

  /** Returns this response as one from the cache. */
  public OutboundResponse fromCache() {
    return new OutboundResponse(status, headers, body, true, 0);
  }

  /** Contains status and size only. */
  @Override
  public String toString() {
    return "OutboundResponse[" + status + ", " + body.length() + " bytes]";
  }
}
