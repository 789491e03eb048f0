package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

/** Writes the beginning of JSON, however large the rest is. */
public final class JsonPrefixWriter {

  private JsonPrefixWriter() {}

  /** Returns up to {@code most} characters of a value as compact JSON. */
  public static String of(JsonNode value, int most) {
    LimitedWriter writer = new LimitedWriter(most);
    try {
      JsonMappers.MAPPER.writeValue(writer, value);
    } catch (IOException stopped) {
      if (!writer.full) {
        throw new UncheckedIOException(stopped);
      }
    }
    return writer.text.toString();
  }

  /** Keeps a number of characters, and fails when more are written. */
  private static final class LimitedWriter extends Writer {
    private final StringBuilder text = new StringBuilder();
    private final int most;
    private boolean full;

    LimitedWriter(int most) {
      this.most = most;
    }

    @Override
    public void write(char[] more, int offset, int length) throws IOException {
      int room = most - text.length();
      text.append(more, offset, Math.min(room, length));
      if (length > room) {
        full = true;
        throw new IOException("more than " + most + " characters");
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
