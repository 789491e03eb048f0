package io.serai.fuzz;

/** What octets on a connection say. */
final class RawAnswers {

  private static final String LINE = "HTTP/1.1 ";

  private RawAnswers() {}

  /** The worst status of the answers of HTTP/1.1 in a text, 0 where there is none. */
  static int status(CharSequence answers) {
    String text = answers.toString();
    int worst = 0;
    for (int at = text.indexOf(LINE); at >= 0; at = text.indexOf(LINE, at + 1)) {
      boolean begins = at == 0 || text.charAt(at - 1) == '\n' || text.charAt(at - 1) == '}';
      int from = at + LINE.length();
      if (begins && text.length() >= from + 3 && Character.isDigit(text.charAt(from))) {
        worst = Math.max(worst, Integer.parseInt(text, from, from + 3, 10));
      }
    }
    return worst;
  }
}
