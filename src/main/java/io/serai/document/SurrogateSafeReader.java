package io.serai.document;

import java.io.Reader;

/**
 * Reads a string in blocks that never end within a surrogate pair, on which the YAML library fails.
 */
final class SurrogateSafeReader extends Reader {
  private final String text;
  private int at;

  SurrogateSafeReader(String text) {
    this.text = text;
  }

  @Override
  public int read(char[] into, int offset, int length) {
    if (at == text.length()) {
      return -1;
    }
    int end = Math.min(text.length(), at + length);
    if (end < text.length() && end > at + 1 && Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    int count = end - at;
    text.getChars(at, end, into, offset);
    at = end;
    return count;
  }

  @Override
  public void close() {
    // a string needs no closing
  }
}
