package io.serai.http.body;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Collects bytes in segments, so that a large value is not copied when it grows or ends. */
final class SegmentedOutputStream extends OutputStream {
  private static final int LARGEST = 256 << 10;

  private final List<ByteBuf> full = new ArrayList<>(1);
  private byte[] segment = {};
  private int length;

  @Override
  public void write(int octet) {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) {
    int end = from + count;
    for (int at = from; at < end; ) {
      if (length == segment.length) {
        if (length > 0) {
          full.add(Unpooled.wrappedBuffer(segment));
        }
        segment = new byte[Math.min(LARGEST, Math.max(end - at, 2 * segment.length))];
        length = 0;
      }
      int some = Math.min(segment.length - length, end - at);
      System.arraycopy(bytes, at, segment, length, some);
      length += some;
      at += some;
    }
  }

  /** Returns all bytes; nothing may be written afterwards. */
  Buffer toBuffer() {
    full.add(Unpooled.wrappedBuffer(segment, 0, length));
    return BodyBytes.join(full);
  }
}
