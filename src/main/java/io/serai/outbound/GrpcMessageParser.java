package io.serai.outbound;

import io.serai.http.grpc.GrpcMessageFraming;
import io.serai.outbound.OutboundException.Reason;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts the octets of a gRPC response into its messages. It holds less than one message, and copies
 * each octet once.
 *
 * <p>A compressed message is refused, because the hub does not accept any encoding. For one thread.
 */
final class GrpcMessageParser implements StreamedResponseHandler.Parser<Buffer> {

  private static final int LENGTH_OFFSET = 1;

  private final int maxMessageSize;
  private final SecretMask mask;
  private Buffer header = Buffer.buffer();
  private Buffer message = Buffer.buffer();

  /**
   * Creates a parser.
   *
   * @param maxMessageSize maximum size of one message in octets
   */
  GrpcMessageParser(int maxMessageSize, SecretMask mask) {
    this.maxMessageSize = maxMessageSize;
    this.mask = mask;
  }

  @Override
  public List<Buffer> parse(Buffer chunk)
      throws ResponseBodyReader.ResponseTooLargeException, OutboundException {
    List<Buffer> messages = new ArrayList<>();
    int read = 0;
    while (read < chunk.length()) {
      read += appendTo(header, GrpcMessageFraming.HEADER_BYTES, chunk, read);
      if (header.length() == GrpcMessageFraming.HEADER_BYTES) {
        int length = messageLength();
        read += appendTo(message, length, chunk, read);
        if (message.length() == length) {
          messages.add(mask.overwrite(message));
          header = Buffer.buffer();
          message = Buffer.buffer();
        }
      }
    }
    return messages;
  }

  @Override
  public boolean mayEnd() {
    return header.length() == 0;
  }

  /** Appends what a buffer lacks of its length, and returns the number of octets appended. */
  private static int appendTo(Buffer buffer, int length, Buffer chunk, int from) {
    int count = Math.min(length - buffer.length(), chunk.length() - from);
    buffer.appendBuffer(chunk, from, count);
    return count;
  }

  private int messageLength()
      throws ResponseBodyReader.ResponseTooLargeException, OutboundException {
    if (header.getByte(0) != 0) {
      throw new OutboundException(
          Reason.UNREACHABLE, "a message of the answer is compressed, which was not asked for");
    }
    long length = header.getUnsignedInt(LENGTH_OFFSET);
    if (length > maxMessageSize) {
      throw new ResponseBodyReader.ResponseTooLargeException(maxMessageSize);
    }
    return (int) length;
  }
}
