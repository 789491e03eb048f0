package io.serai.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/** How a body may be compressed on its way here; what is not whole is refused, never guessed. */
public enum ContentCoding {
  IDENTITY,
  GZIP,
  DEFLATE;

  /** A body of up to this many bytes, however it is made, is decompressed in some milliseconds. */
  private static final int SMALL = 4 * 1024;

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
   * The body as it was before it was compressed: at once where it is none or small, else from a
   * worker thread. Fails as {@link #decoded} does. Call it on an event loop.
   */
  public Future<Buffer> decode(Vertx vertx, Buffer body, long limit, BodyMemoryLease lease) {
    if (this != IDENTITY && body.length() > SMALL) {
      return vertx.executeBlocking(() -> decoded(body, limit, lease), false);
    }
    try {
      return Future.succeededFuture(decoded(body, limit, lease));
    } catch (IOException | RuntimeException failure) {
      return Future.failedFuture(failure);
    }
  }

  /**
   * The body as it was before it was compressed; of a larger one than the limit, a few octets more
   * than that. Takes time in proportion to the input and the limit: decode what is not small beside
   * the event loop.
   *
   * @param lease by which the decompressed bytes are reserved before they are kept
   * @throws IOException where it is not in this coding, or breaks off
   * @throws HttpErrorException where the budget of bodies does not allow it
   */
  Buffer decoded(Buffer body, long limit, BodyMemoryLease lease) throws IOException {
    if (this == IDENTITY) {
      return body;
    }
    BodyBuffer output = new BodyBuffer(lease);
    byte[] input = body.getBytes();
    if (this == GZIP) {
      GzipDecoder.decode(input, output, limit);
    } else {
      inflate(input, output, limit);
    }
    return output.toBuffer();
  }

  private static void inflate(byte[] input, BodyBuffer output, long limit) throws IOException {
    try (DeflateReader deflateReader =
        new DeflateReader(input, !hasZlibHead(input), output, limit)) {
      int end = deflateReader.run(0);
      if (end < input.length && !deflateReader.isTooLarge()) {
        throw new IOException("there are bytes behind the compressed data");
      }
    }
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
