package io.serai.search.local;

import io.serai.document.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The SHA-256 of a text, as four numbers. */
record TextHash(long first, long second, long third, long fourth) {

  /** The number of octets. */
  static final int LENGTH = 4 * Long.BYTES;

  static TextHash of(String text) {
    return read(ByteBuffer.wrap(Sha256.of(text.getBytes(StandardCharsets.UTF_8))));
  }

  /** Reads a hash from the buffer's position. */
  static TextHash read(ByteBuffer buffer) {
    return new TextHash(buffer.getLong(), buffer.getLong(), buffer.getLong(), buffer.getLong());
  }

  /** Writes the hash at the buffer's position. */
  void write(ByteBuffer buffer) {
    buffer.putLong(first).putLong(second).putLong(third).putLong(fourth);
  }
}
