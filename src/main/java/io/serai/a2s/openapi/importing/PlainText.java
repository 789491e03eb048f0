package io.serai.a2s.openapi.importing;

/** Turns the texts of a document, which may be Markdown or HTML, into one line. */
final class PlainText {

  /** Characters of a text that are read. */
  private static final int MAX_READ = 4_000;

  /** Longest tag that is removed, in characters. */
  private static final int MAX_TAG = 300;

  private PlainText() {}

  /**
   * Returns a text in one line, without tags of HTML; if it is longer than {@code most} code
   * points, it is cut at the end of a word and ends with an ellipsis.
   */
  static String of(String text, int most) {
    String line = line(text.substring(0, Math.min(MAX_READ, text.length())));
    if (line.codePointCount(0, line.length()) <= most) {
      return line;
    }
    int end = line.offsetByCodePoints(0, most - 1);
    int space = line.lastIndexOf(' ', end);
    return line.substring(0, space > end / 2 ? space : end) + '…';
  }

  private static String line(String text) {
    StringBuilder line = new StringBuilder();
    boolean afterTag = false;
    for (int i = 0; i < text.length(); i++) {
      int close = text.charAt(i) == '<' ? tagEnd(text, i) : -1;
      char c = close < 0 ? text.charAt(i) : ' ';
      i = Math.max(i, close);
      if (afterTag && ".,;:!?)".indexOf(c) >= 0) {
        line.setLength(line.toString().stripTrailing().length());
      }
      afterTag = close >= 0;
      boolean blank = Character.isWhitespace(c) || Character.isISOControl(c) || isLone(text, i, c);
      if (!blank) {
        line.append(c);
      } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
        line.append(' ');
      }
    }
    return line.toString().strip();
  }

  private static boolean isLone(String text, int i, char c) {
    if (Character.isHighSurrogate(c)) {
      return i + 1 >= text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c) && !Character.isHighSurrogate(text.charAt(i - 1));
  }

  /** Returns the index of the end of a tag such as {@code </p>}; -1 if none begins there. */
  private static int tagEnd(String text, int start) {
    int name = start + (text.startsWith("</", start) ? 2 : 1);
    if (name >= text.length() || !Character.isLetter(text.charAt(name))) {
      return -1;
    }
    int end = text.indexOf('>', name);
    return end - start > MAX_TAG ? -1 : end;
  }
}
