package io.serai.http.grpc;

import io.serai.http.ContentCoding;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Messages as gRPC carries them: whether one is compressed, its length, then the message. */
final class Frames {
  static final int HEAD = 5;
  private static final int LENGTH_AT = 1;

  private Frames() {}

  static Buffer of(Buffer message) {
    return Buffer.buffer(HEAD + message.length())
        .appendByte((byte) 0)
        .appendInt(message.length())
        .appendBuffer(message);
  }

  /**
   * The one message of a body.
   *
   * @param coding what a compressed one is compressed with
   * @param longest bytes, after decompression
   */
  static Buffer message(Buffer body, @Nullable String coding, long longest) {
    boolean whole = body.length() >= HEAD && body.getInt(LENGTH_AT) == body.length() - HEAD;
    if (!whole) {
      throw GrpcException.of(GrpcStatus.INVALID_ARGUMENT, "Send one message, and all of it.");
    }
    Buffer message = body.slice(HEAD, body.length());
    boolean compressed = body.getByte(0) != 0;
    Buffer decoded = compressed ? decoded(message, coding, longest) : message;
    if (decoded.length() > longest) {
      throw GrpcException.of(
          GrpcStatus.RESOURCE_EXHAUSTED,
          "The message is larger than the " + longest + " bytes that this hub takes.");
    }
    return decoded;
  }

  private static Buffer decoded(Buffer message, @Nullable String name, long longest) {
    ContentCoding coding =
        ContentCoding.of(name)
            .orElseThrow(
                () ->
                    GrpcException.of(
                        GrpcStatus.UNIMPLEMENTED,
                        "This grpc-encoding is not served. Send gzip, deflate or identity."));
    try {
      return coding.decoded(message, longest);
    } catch (IOException broken) {
      throw GrpcException.of(
          GrpcStatus.INVALID_ARGUMENT, "The message is not encoded as its grpc-encoding says.");
    }
  }
}
