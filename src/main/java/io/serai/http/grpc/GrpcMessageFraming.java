package io.serai.http.grpc;

import io.serai.http.BodyMemoryLease;
import io.serai.http.ContentCoding;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Messages as gRPC carries them: whether one is compressed, its length, then the message. */
final class GrpcMessageFraming {
  static final int HEAD = 5;
  private static final int LENGTH_AT = 1;

  private GrpcMessageFraming() {}

  static Buffer of(Buffer message) {
    return Buffer.buffer(HEAD + message.length())
        .appendByte((byte) 0)
        .appendInt(message.length())
        .appendBuffer(message);
  }

  /**
   * The one message of a body; fails with a {@link GrpcException} where it is none, is not whole,
   * or not encoded as the call says. Call it on an event loop.
   *
   * @param coding what a compressed one is compressed with
   * @param longest bytes, after decompression
   * @param lease by which the decompressed bytes are reserved
   */
  static Future<Buffer> message(
      Vertx vertx, Buffer body, @Nullable String coding, long longest, BodyMemoryLease lease) {
    boolean whole = body.length() >= HEAD && body.getInt(LENGTH_AT) == body.length() - HEAD;
    if (!whole) {
      return failed(GrpcStatus.INVALID_ARGUMENT, "Send one message, and all of it.");
    }
    Optional<ContentCoding> known =
        body.getByte(0) == 0 ? Optional.of(ContentCoding.IDENTITY) : ContentCoding.of(coding);
    if (known.isEmpty()) {
      return failed(
          GrpcStatus.UNIMPLEMENTED,
          "This grpc-encoding is not served. Send gzip, deflate or identity.");
    }
    return known
        .get()
        .decode(vertx, body.slice(HEAD, body.length()), longest, lease)
        .recover(GrpcMessageFraming::undecoded)
        .compose(decoded -> checked(decoded, longest));
  }

  private static Future<Buffer> checked(Buffer decoded, long longest) {
    return decoded.length() <= longest
        ? Future.succeededFuture(decoded)
        : failed(
            GrpcStatus.RESOURCE_EXHAUSTED,
            "The message is larger than the " + longest + " bytes that this hub takes.");
  }

  private static Future<Buffer> undecoded(Throwable failure) {
    return failure instanceof IOException
        ? failed(
            GrpcStatus.INVALID_ARGUMENT, "The message is not encoded as its grpc-encoding says.")
        : Future.failedFuture(failure);
  }

  private static Future<Buffer> failed(GrpcStatus status, String message) {
    return Future.failedFuture(GrpcException.of(status, message));
  }
}
