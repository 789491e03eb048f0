package io.serai.a2s.call;

/** A place in the text of a JSONPath that moves from left to right. */
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

  /** The character here; NUL at the end. */
  char here() {
    return isAtEnd() ? 0 : text.charAt(at);
  }

  boolean isAtQuote() {
    return here() == '\'' || here() == '"';
  }

  char next() {
    char c = here();
    at += isAtEnd() ? 0 : 1;
    return c;
  }

  boolean sees(String token) {
    return text.startsWith(token, at);
  }

  /** Moves behind a token, where it stands here. */
  boolean take(String token) {
    boolean there = sees(token);
    at += there ? token.length() : 0;
    return there;
  }

  /** The same behind white space. */
  boolean takeSpaced(String token) {
    skipSpace();
    return take(token);
  }

  void expect(String token) {
    if (!takeSpaced(token)) {
      throw wrong("a " + token + " is missing");
    }
  }

  void skipSpace() {
    while (Character.isWhitespace(here())) {
      at++;
    }
  }

  /** The string whose opening quote stands here, its escapes resolved. */
  String quoted() {
    char quote = next();
    StringBuilder value = new StringBuilder();
    while (!isAtEnd() && here() != quote) {
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
        throw wrong("\\u takes four hex digits, not so");
      }
      at = end;
      return (char) Integer.parseInt(digits, HEX);
    }
    int known = ESCAPES.indexOf(c);
    return known < 0 ? c : ESCAPED.charAt(known);
  }

  IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(what + " at character " + (at + 1));
  }
}
