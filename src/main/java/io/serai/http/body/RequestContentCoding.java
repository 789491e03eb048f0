package io.serai.http.body;

import io.serai.http.error.HttpErrorException;
import io.serai.http.limit.BodyMemoryLease;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * Content codings that request bodies may use, with their decoders. Incomplete or malformed data is
 * rejected.
 */
public enum RequestContentCoding {
  IDENTITY,
  GZIP,
  DEFLATE;

  /**
   * Compressed bodies of up to this many bytes are decompressed on the event loop: that takes a few
   * milliseconds at most.
   */
  private static final int MAX_INLINE_BYTES = 4 * 1024;

  /** Returns the coding that a {@code Content-Encoding} names; empty if it is not supported. */
  public static Optional<RequestContentCoding> of(@Nullable String header) {
    String name = header == null ? "identity" : header.strip().toLowerCase(Locale.ROOT);
    return switch (name) {
      case "identity", "" -> Optional.of(IDENTITY);
      case "gzip", "x-gzip" -> Optional.of(GZIP);
      case "deflate" -> Optional.of(DEFLATE);
      default -> Optional.empty();
    };
  }

  /**
   * Decompresses a body: small ones at once, others on a worker thread. Must be called on an event
   * loop; fails as {@link #decoded} does.
   */
  public Future<Buffer> decode(Vertx vertx, Buffer body, long limit, BodyMemoryLease lease) {
    if (this != IDENTITY && body.length() > MAX_INLINE_BYTES) {
      return vertx.executeBlocking(() -> decoded(body, limit, lease), false);
    }
    try {
      return Future.succeededFuture(decoded(body, limit, lease));
    } catch (IOException | RuntimeException failure) {
      return Future.failedFuture(failure);
    }
  }

  /**
   * Decompresses a body. If the result exceeds the limit, decompression stops a little beyond it,
   * so that the caller must compare the length. The time is proportional to input and limit: do not
   * decompress large bodies on an event loop.
   *
   * @param lease reserves the decompressed bytes
   * @throws IOException if the data is malformed or incomplete
   * @throws HttpErrorException if the memory budget does not allow it
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
    return output.take();
  }

  private static void inflate(byte[] input, BodyBuffer output, long limit) throws IOException {
    try (DeflateReader deflateReader =
        new DeflateReader(input, !hasZlibHead(input), output, limit)) {
      int end = deflateReader.run(0);
      if (end < input.length && !deflateReader.isTooLarge()) {
        throw new IOException("there are bytes after the compressed data");
      }
    }
  }

  /** Whether the data has the zlib header that RFC 9110 requires; some clients send raw DEFLATE. */
  private static boolean hasZlibHead(byte[] octets) {
    if (octets.length < 2) {
      return false;
    }
    int head = ((octets[0] & 0xFF) << 8) | (octets[1] & 0xFF);
    return (octets[0] & 0x0F) == Deflater.DEFLATED && head % 31 == 0;
  }
}
