package io.serai.outbound.stream;

import io.serai.http.grpc.GrpcMessageFraming;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.mask.SecretMask;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the octets of a gRPC response into its messages, one at a time. It holds one chunk, and of
 * one message as much as has arrived: memory is not reserved for a length that is only announced.
 *
 * <p>A compressed message is refused, because the hub does not accept any encoding. For one thread.
 */
public final class GrpcMessageParser implements StreamedResponseHandler.Parser<Buffer> {

  private static final String TYPE = "application/grpc";
  private static final int HTTP_OK = 200;
  private static final int LENGTH_OFFSET = 1;

  private final int maxMessageSize;
  private final SecretMask mask;
  private Buffer header = Buffer.buffer();
  private Buffer message = Buffer.buffer();
  private Buffer chunk = Buffer.buffer();
  private int read;

  /**
   * Creates a parser.
   *
   * @param maxMessageSize maximum size of one message in octets
   */
  public GrpcMessageParser(int maxMessageSize, SecretMask mask) {
    this.maxMessageSize = maxMessageSize;
    this.mask = mask;
  }

  /** Whether the response is one of gRPC; others are errors of HTTP, such as those of a proxy. */
  public static boolean isGrpc(HttpClientResponse response) {
    String type = response.getHeader(HttpHeaders.CONTENT_TYPE);
    return response.statusCode() == HTTP_OK
        && response.version() == HttpVersion.HTTP_2
        && type != null
        && type.toLowerCase(Locale.ROOT).startsWith(TYPE);
  }

  @Override
  public void add(Buffer next) {
    chunk = next;
    read = 0;
  }

  @Override
  public @Nullable Buffer next() throws ResponseTooLargeException, OutboundException {
    if (!fill(header, GrpcMessageFraming.HEADER_BYTES) || !fill(message, messageLength())) {
      return null;
    }
    Buffer complete = message;
    header = Buffer.buffer();
    message = Buffer.buffer();
    return mask.overwrite(complete);
  }

  @Override
  public boolean mayEnd() {
    return header.length() == 0 && read == chunk.length();
  }

  /** Moves octets of the chunk to a buffer; returns whether the buffer has its length then. */
  private boolean fill(Buffer buffer, int length) {
    int count = Math.min(length - buffer.length(), chunk.length() - read);
    buffer.appendBuffer(chunk, read, count);
    read += count;
    return buffer.length() == length;
  }

  private int messageLength() throws ResponseTooLargeException, OutboundException {
    if (header.getByte(0) != 0) {
      throw new OutboundException(
          Reason.UNREACHABLE, "a message of the answer is compressed, which was not asked for");
    }
    long length = header.getUnsignedInt(LENGTH_OFFSET);
    if (length > maxMessageSize) {
      throw new ResponseTooLargeException(maxMessageSize);
    }
    return (int) length;
  }
}
