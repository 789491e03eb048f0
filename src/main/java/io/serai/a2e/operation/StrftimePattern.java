package io.serai.a2e.operation;

import io.serai.a2e.data.InvalidPathException;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.Map;

/** Translates the patterns of C's and Python's {@code strftime} to formatters. */
final class StrftimePattern {
  private static final int MAX_LENGTH = 200;

  /** Patterns of {@link DateTimeFormatter} by directive. */
  private static final Map<Character, String> DIRECTIVES =
      Map.ofEntries(
          Map.entry('Y', "uuuu"),
          Map.entry('y', "uu"),
          Map.entry('m', "MM"),
          Map.entry('d', "dd"),
          Map.entry('H', "HH"),
          Map.entry('I', "hh"),
          Map.entry('M', "mm"),
          Map.entry('S', "ss"),
          Map.entry('f', "SSSSSS"),
          Map.entry('j', "DDD"),
          Map.entry('z', "xx"),
          Map.entry('Z', "zzz"),
          Map.entry('a', "EEE"),
          Map.entry('A', "EEEE"),
          Map.entry('b', "MMM"),
          Map.entry('B', "MMMM"),
          Map.entry('p', "a"),
          Map.entry('F', "uuuu-MM-dd"),
          Map.entry('T', "HH:mm:ss"));

  private StrftimePattern() {}

  /**
   * Returns the formatter of a pattern.
   *
   * @throws InvalidPathException if the pattern is too long, or has an unknown directive
   */
  static DateTimeFormatter formatter(String pattern) {
    if (pattern.length() > MAX_LENGTH) {
      throw new InvalidPathException(
          "the pattern is longer than " + MAX_LENGTH + " characters", "write a shorter one");
    }
    DateTimeFormatterBuilder formatter = new DateTimeFormatterBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char character = pattern.charAt(i);
      if (character != '%') {
        formatter.appendLiteral(character);
      } else {
        i++;
        append(formatter, i < pattern.length() ? pattern.charAt(i) : ' ');
      }
    }
    return formatter.toFormatter(Locale.ENGLISH);
  }

  private static void append(DateTimeFormatterBuilder formatter, char directive) {
    String pattern = DIRECTIVES.get(directive);
    if (pattern != null) {
      formatter.appendPattern(pattern);
    } else if (directive == '%') {
      formatter.appendLiteral('%');
    } else {
      throw new InvalidPathException(
          "the pattern has %" + directive + ", which is not known",
          "use %Y %m %d %H %M %S %f %j %z %Z %a %A %b %B %I %p %y %F %T and %%");
    }
  }
}
