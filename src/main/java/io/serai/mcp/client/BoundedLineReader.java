package io.serai.mcp.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a program, of limited length. For one thread. */
final class BoundedLineReader implements AutoCloseable {
  /** Maximum octets of a message. */
  static final int MAX_LINE = 10 * 1024 * 1024;

  private static final int MAX_SHOWN = 4_096;

  private final InputStream input;
  private final int limit;
  private final boolean cuts;

  private BoundedLineReader(InputStream input, int limit, boolean cuts) {
    this.input = new BufferedInputStream(input);
    this.limit = limit;
    this.cuts = cuts;
  }

  /** Reads messages: one that is too long is an error. */
  static BoundedLineReader messages(InputStream input) {
    return new BoundedLineReader(input, MAX_LINE, false);
  }

  /** Reads lines for people: of one that is too long, only the beginning is read. */
  static BoundedLineReader texts(InputStream input) {
    return new BoundedLineReader(input, MAX_SHOWN, true);
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
        add(line, each);
      }
    }
    return cuts && line.size() > 0 ? line.toString(StandardCharsets.UTF_8) : null;
  }

  private void add(ByteArrayOutputStream line, int octet) throws IOException {
    if (line.size() < limit) {
      line.write(octet);
    } else if (!cuts) {
      throw new IOException("wrote a line of more than " + limit + " bytes");
    }
  }

  @Override
  public void close() throws IOException {
    input.close();
  }
}
