package io.serai.http.grpc;

import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Collects the bytes of a request stream and cuts them into frames. It holds less than one frame
 * and one piece. Not thread-safe.
 */
final class GrpcFrameBuffer {
  private static final int LENGTH_OFFSET = 1;

  private final int maxMessageBytes;
  private Buffer bytes = Buffer.buffer();
  private int read;

  GrpcFrameBuffer(int maxMessageBytes) {
    this.maxMessageBytes = maxMessageBytes;
  }

  /** Appends a piece, after all complete frames were taken. */
  void append(Buffer piece) {
    bytes = bytes.getBuffer(read, bytes.length()).appendBuffer(piece);
    read = 0;
  }

  boolean isEmpty() {
    return read == bytes.length();
  }

  /**
   * Takes the next frame with its header; null if it is not complete.
   *
   * @throws GrpcException if the message is too large
   */
  @Nullable Buffer next() {
    if (bytes.length() - read < GrpcMessageFraming.HEADER_BYTES) {
      return null;
    }
    long length = bytes.getUnsignedInt(read + LENGTH_OFFSET);
    if (length > maxMessageBytes) {
      throw GrpcException.of(
          GrpcStatus.RESOURCE_EXHAUSTED,
          "A message of this stream may have at most " + maxMessageBytes + " bytes.");
    }
    int end = read + GrpcMessageFraming.HEADER_BYTES + (int) length;
    if (bytes.length() < end) {
      return null;
    }
    Buffer frame = bytes.getBuffer(read, end);
    read = end;
    return frame;
  }
}
