package io.serai.http.grpc;

import io.serai.http.body.RequestContentCoding;
import io.serai.http.limit.BodyMemoryLease;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Encodes and decodes gRPC's message framing: a compression flag, the length, and the message. */
public final class GrpcMessageFraming {
  /** Length of the flag and of the length before a message. */
  public static final int HEADER_BYTES = 5;

  private static final int LENGTH_OFFSET = 1;

  private GrpcMessageFraming() {}

  /** Frames an uncompressed message. */
  public static Buffer of(Buffer message) {
    return Buffer.buffer(HEADER_BYTES + message.length())
        .appendByte((byte) 0)
        .appendInt(message.length())
        .appendBuffer(message);
  }

  /**
   * Decodes a body that must consist of one message. Fails with a {@link GrpcException} if it is
   * not exactly one complete message, or not encoded as the call says. Must be called on an event
   * loop.
   *
   * @param coding the call's {@code grpc-encoding}, for messages that are marked as compressed
   * @param longest maximum size in bytes after decompression
   * @param lease reserves the decompressed bytes
   */
  static Future<Buffer> message(
      Vertx vertx, Buffer body, @Nullable String coding, long longest, BodyMemoryLease lease) {
    boolean whole =
        body.length() >= HEADER_BYTES && body.getInt(LENGTH_OFFSET) == body.length() - HEADER_BYTES;
    if (!whole) {
      return failed(GrpcStatus.INVALID_ARGUMENT, "Send exactly one complete message.");
    }
    Optional<RequestContentCoding> known =
        body.getByte(0) == 0
            ? Optional.of(RequestContentCoding.IDENTITY)
            : RequestContentCoding.of(coding);
    if (known.isEmpty()) {
      return failed(
          GrpcStatus.UNIMPLEMENTED,
          "This grpc-encoding is not supported. Send gzip, deflate or identity.");
    }
    return known
        .get()
        .decode(vertx, body.slice(HEADER_BYTES, body.length()), longest, lease)
        .recover(GrpcMessageFraming::decodingFailure)
        .compose(decoded -> checkSize(decoded, longest));
  }

  private static Future<Buffer> checkSize(Buffer decoded, long longest) {
    return decoded.length() <= longest
        ? Future.succeededFuture(decoded)
        : failed(
            GrpcStatus.RESOURCE_EXHAUSTED,
            "The message is larger than the " + longest + " bytes that this hub takes.");
  }

  private static Future<Buffer> decodingFailure(Throwable failure) {
    return failure instanceof IOException
        ? failed(
            GrpcStatus.INVALID_ARGUMENT, "The message is not encoded as its grpc-encoding says.")
        : Future.failedFuture(failure);
  }

  private static Future<Buffer> failed(GrpcStatus status, String message) {
    return Future.failedFuture(GrpcException.of(status, message));
  }
}
