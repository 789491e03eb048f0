package io.serai.search.local;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The SHA-256 of a text, as four numbers. */
record TextHash(long first, long second, long third, long fourth) {

  /** The number of octets. */
  static final int LENGTH = 4 * Long.BYTES;

  static TextHash of(String text) {
    try {
      return read(
          ByteBuffer.wrap(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8))));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
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
