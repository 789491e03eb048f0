package io.serai.mcp.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a program, of limited length. For one thread. */
final class BoundedLines implements AutoCloseable {
  private static final int MAX_LINE = 10 * 1024 * 1024;

  private final InputStream input;

  BoundedLines(InputStream input) {
    this.input = new BufferedInputStream(input);
  }

  /**
   * Returns the next line that is not empty; null at the end.
   *
   * @throws IOException if it is too long
   */
  @Nullable String next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int each = input.read(); each >= 0; each = input.read()) {
      if (each == '\n') {
        if (line.size() > 0) {
          return line.toString(StandardCharsets.UTF_8);
        }
      } else if (each != '\r') {
        line.write(each);
      }
      if (line.size() > MAX_LINE) {
        throw new IOException("a line is longer than " + MAX_LINE + " bytes");
      }
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
