package io.serai.http.response;

import io.serai.document.TextFunctions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of a file that a request asks for (RFC 9110, 14.1).
 *
 * @param first position of the first byte
 * @param length number of bytes
 */
record ByteRange(long first, long length) {
  private static final String UNIT = "bytes=";
  private static final int MAX_DIGITS = 18;

  /**
   * Returns the range that a header asks for; the whole file if the header is missing, is not
   * understood, or asks for several ranges. Empty if the file has nothing of it.
   */
  static Optional<ByteRange> of(@Nullable String header, long size) {
    ByteRange whole = new ByteRange(0, size);
    if (header == null || !header.startsWith(UNIT) || header.indexOf(',') >= 0) {
      return Optional.of(whole);
    }
    String range = header.substring(UNIT.length()).strip();
    int dash = range.indexOf('-');
    String from = dash < 0 ? "" : range.substring(0, dash).strip();
    String to = dash < 0 ? "" : range.substring(dash + 1).strip();
    if (dash < 0 || !isNumberOrEmpty(from) || !isNumberOrEmpty(to) || (from + to).isEmpty()) {
      return Optional.of(whole);
    }
    long first = from.isEmpty() ? Math.max(0, size - Long.parseLong(to)) : Long.parseLong(from);
    long last = from.isEmpty() || to.isEmpty() ? size - 1 : Math.min(size - 1, Long.parseLong(to));
    boolean backwards = !from.isEmpty() && !to.isEmpty() && Long.parseLong(to) < first;
    if (backwards) {
      return Optional.of(whole);
    }
    return first > last ? Optional.empty() : Optional.of(new ByteRange(first, last - first + 1));
  }

  private static boolean isNumberOrEmpty(String text) {
    return text.isEmpty()
        || (text.length() <= MAX_DIGITS && TextFunctions.consistsOf(text, TextFunctions::isDigit));
  }
}
