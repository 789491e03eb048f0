package io.serai.cli.terminal;

import java.util.Locale;

/** Makes texts of a hub safe to show on a terminal. */
public final class TerminalText {

  private static final int SECONDS_PER_MINUTE = 60;
  private static final int SECONDS_PER_HOUR = 3_600;
  private static final int SECONDS_PER_DAY = 86_400;

  private TerminalText() {}

  /** Returns the text as one line: line breaks and other control characters become spaces. */
  public static String printable(String text) {
    return text.codePoints()
        .map(each -> Character.isISOControl(each) ? ' ' : each)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** Returns a time span in its largest units, such as {@code 3h 5m}. */
  public static String span(long seconds) {
    if (seconds < SECONDS_PER_MINUTE) {
      return Math.max(0, seconds) + "s";
    }
    if (seconds < SECONDS_PER_HOUR) {
      return span(seconds, SECONDS_PER_MINUTE, "m", 1, "s");
    }
    return seconds < SECONDS_PER_DAY
        ? span(seconds, SECONDS_PER_HOUR, "h", SECONDS_PER_MINUTE, "m")
        : span(seconds, SECONDS_PER_DAY, "d", SECONDS_PER_HOUR, "h");
  }

  private static String span(long seconds, int large, String name, int small, String smallName) {
    return String.format(
        Locale.ROOT, "%d%s %d%s", seconds / large, name, seconds % large / small, smallName);
  }
}
