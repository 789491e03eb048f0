package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.io.Writer;
import java.util.OptionalLong;

/**
 * Counts the bytes of JSON values without keeping their texts: up to {@value #MAX_VALUE} of a
 * value, and up to {@value #MAX_ALL} of all, so that reading a task costs little however large its
 * artifacts are. Not thread-safe.
 */
final class JsonByteCounter {
  private static final int MAX_VALUE = 100_000;
  private static final int MAX_ALL = 1_000_000;

  private long left = MAX_ALL;

  /** Returns the bytes of a value as JSON; empty if they are too many to be counted. */
  OptionalLong count(JsonNode value) {
    CountingWriter writer = new CountingWriter(Math.min(MAX_VALUE, left));
    try {
      JsonMappers.MAPPER.writeValue(writer, value);
      return OptionalLong.of(writer.count);
    } catch (IOException tooMany) {
      return OptionalLong.empty();
    } finally {
      left -= Math.min(left, writer.count);
    }
  }

  /** Fails when more bytes are written than a maximum. */
  private static final class CountingWriter extends Writer {
    private final long max;
    private long count;

    CountingWriter(long max) {
      this.max = max;
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
      for (int i = offset; i < offset + length; i++) {
        count += bytes(text[i]);
      }
      if (count > max) {
        throw new IOException("more than " + max + " bytes");
      }
    }

    /** Returns the bytes in UTF-8; of a surrogate the half of its pair's. */
    private static int bytes(char c) {
      return c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
