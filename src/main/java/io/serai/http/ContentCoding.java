package io.serai.http;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/** How a body may be compressed on its way here; what is not whole is refused, never guessed. */
public enum ContentCoding {
  IDENTITY,
  GZIP,
  DEFLATE;

  /** The coding that a {@code Content-Encoding} names; empty where it is not served. */
  public static Optional<ContentCoding> of(@Nullable String header) {
    String name = header == null ? "identity" : header.strip().toLowerCase(Locale.ROOT);
    return switch (name) {
      case "identity", "" -> Optional.of(IDENTITY);
      case "gzip", "x-gzip" -> Optional.of(GZIP);
      case "deflate" -> Optional.of(DEFLATE);
      default -> Optional.empty();
    };
  }

  /**
   * The body as it was before it was compressed; of a larger one than the limit, one octet more.
   *
   * @throws IOException where it is not in this coding, or breaks off
   */
  public Buffer decoded(Buffer body, long limit) throws IOException {
    if (this == IDENTITY) {
      return body;
    }
    byte[] octets = body.getBytes();
    try (InputStream stream = stream(octets)) {
      int most = (int) Math.min(limit + 1, Integer.MAX_VALUE - 8);
      return Buffer.buffer(stream.readNBytes(most));
    }
  }

  private InputStream stream(byte[] octets) throws IOException {
    ByteArrayInputStream raw = new ByteArrayInputStream(octets);
    return this == GZIP
        ? new GZIPInputStream(raw)
        : new InflaterInputStream(raw, new Inflater(!hasZlibHead(octets)));
  }

  /** Some send deflate without the head that RFC 9110 asks for. */
  private static boolean hasZlibHead(byte[] octets) {
    if (octets.length < 2) {
      return false;
    }
    int head = ((octets[0] & 0xFF) << 8) | (octets[1] & 0xFF);
    return (octets[0] & 0x0F) == Deflater.DEFLATED && head % 31 == 0;
  }
}
