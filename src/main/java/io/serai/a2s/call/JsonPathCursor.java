package io.serai.a2s.call;

/** A position in the text of a JSONPath that moves from left to right. */
final class JsonPathCursor {

  private static final String ESCAPES = "bfnrt";
  private static final String ESCAPED = "\b\f\n\r\t";
  private static final int HEX = 16;
  private static final int HEX_DIGITS = 4;

  private final String text;
  private int at;

  JsonPathCursor(String text) {
    this.text = text;
  }

  boolean isAtEnd() {
    return at == text.length();
  }

  /** Returns the current character; NUL at the end. */
  char current() {
    return isAtEnd() ? 0 : text.charAt(at);
  }

  boolean isAtQuote() {
    return current() == '\'' || current() == '"';
  }

  char next() {
    char c = current();
    at += isAtEnd() ? 0 : 1;
    return c;
  }

  boolean isAt(String token) {
    return text.startsWith(token, at);
  }

  /** Moves past a token if the text continues with it; returns whether it did. */
  boolean take(String token) {
    boolean there = isAt(token);
    at += there ? token.length() : 0;
    return there;
  }

  /** Skips white space, then does the same as {@link #take}. */
  boolean takeAfterSpace(String token) {
    skipSpace();
    return take(token);
  }

  void expect(String token) {
    if (!takeAfterSpace(token)) {
      throw error("a " + token + " is missing");
    }
  }

  void skipSpace() {
    while (Character.isWhitespace(current())) {
      at++;
    }
  }

  /** Reads the string whose opening quote is the current character, with escapes resolved. */
  String quoted() {
    char quote = next();
    StringBuilder value = new StringBuilder();
    while (!isAtEnd() && current() != quote) {
      char c = next();
      value.append(c == '\\' ? escaped() : c);
    }
    expect(String.valueOf(quote));
    return value.toString();
  }

  private char escaped() {
    char c = next();
    if (c == 'u') {
      int end = Math.min(text.length(), at + HEX_DIGITS);
      String digits = text.substring(at, end);
      if (digits.chars().filter(digit -> Character.digit(digit, HEX) >= 0).count() < HEX_DIGITS) {
        throw error("\\u takes four hex digits");
      }
      at = end;
      return (char) Integer.parseInt(digits, HEX);
    }
    int known = ESCAPES.indexOf(c);
    return known < 0 ? c : ESCAPED.charAt(known);
  }

  IllegalArgumentException error(String what) {
    return new IllegalArgumentException(what + " at character " + (at + 1));
  }
}
