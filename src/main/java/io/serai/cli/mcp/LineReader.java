package io.serai.cli.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads lines of UTF-8, and skips those that are longer than a limit. Not thread-safe. */
final class LineReader {
  private static final int BUFFER = 16_384;

  private final InputStream in;
  private final long limit;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int end;

  /** A line without its end. */
  sealed interface Line {

    /** A line within the limit. */
    record Text(String text) implements Line {}

    /** A line beyond the limit, which was not kept. */
    record TooLong() implements Line {}
  }

  /**
   * @param limit most bytes of a line
   */
  LineReader(InputStream in, long limit) {
    this.in = in;
    this.limit = limit;
  }

  /** Returns the next line; null at the end of the input. The last line may have no line break. */
  @Nullable Line next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    boolean tooLong = false;
    boolean any = false;
    while (position < end || fill()) {
      any = true;
      int lineEnd = indexOfLineEnd();
      tooLong = tooLong || line.size() + (long) (lineEnd - position) > limit;
      if (!tooLong) {
        line.write(buffer, position, lineEnd - position);
      }
      position = lineEnd;
      if (position < end) {
        position++;
        break;
      }
    }
    if (!any) {
      return null;
    }
    return tooLong ? new Line.TooLong() : new Line.Text(line.toString(StandardCharsets.UTF_8));
  }

  private boolean fill() throws IOException {
    position = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }

  private int indexOfLineEnd() {
    int index = position;
    while (index < end && buffer[index] != '\n') {
      index++;
    }
    return index;
  }
}
