package io.serai.a2s.condition;

/**
 * A quoted string with its escapes resolved: <code>\' \" \\ \/ \n \r \t</code> and a backslash, u
 * and four hex digits.
 *
 * @param end the index after the closing quote
 */
record QuotedText(String value, int end) {
  private static final int HEX_DIGITS = 4;
  private static final int HEX = 16;

  /** Reads the string whose opening quote is at {@code start}. */
  static QuotedText read(String text, int start) throws ConditionSyntaxException {
    char quote = text.charAt(start);
    StringBuilder value = new StringBuilder();
    int i = start + 1;
    while (i < text.length() && text.charAt(i) != quote) {
      if (text.charAt(i) != '\\') {
        value.append(text.charAt(i++));
      } else {
        value.append(escaped(text, i + 1));
        i += text.charAt(i + 1) == 'u' ? 2 + HEX_DIGITS : 2;
      }
    }
    if (i < text.length()) {
      return new QuotedText(value.toString(), i + 1);
    }
    throw new ConditionSyntaxException(start + 1, "the string is not closed; add " + quote);
  }

  private static char escaped(String text, int i) throws ConditionSyntaxException {
    char c = i < text.length() ? text.charAt(i) : ' ';
    return switch (c) {
      case '\'', '"', '\\', '/' -> c;
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode(text, i);
      default ->
          throw new ConditionSyntaxException(
              i, "a backslash before this means nothing; write \\\\");
    };
  }

  private static char unicode(String text, int i) throws ConditionSyntaxException {
    String digits = text.substring(i + 1, Math.min(i + 1 + HEX_DIGITS, text.length()));
    if (!digits.matches("[0-9a-fA-F]{" + HEX_DIGITS + "}")) {
      throw new ConditionSyntaxException(i, "\\u needs four hex digits");
    }
    return (char) Integer.parseInt(digits, HEX);
  }
}
