package io.serai.mcp.call;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The levels of log messages, from the least to the most severe (RFC 5424). */
enum LogLevel {
  DEBUG,
  INFO,
  NOTICE,
  WARNING,
  ERROR,
  CRITICAL,
  ALERT,
  EMERGENCY;

  /** Returns the level with that name; empty if there is none. */
  static Optional<LogLevel> of(String name) {
    return Arrays.stream(values()).filter(level -> level.text().equals(name)).findFirst();
  }

  /** Returns the level of a line in the log of a task. */
  static LogLevel ofTask(String level) {
    return level.equals("warn") ? WARNING : of(level).orElse(INFO);
  }

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean isAtLeast(LogLevel other) {
    return compareTo(other) >= 0;
  }
}
