package io.serai.mcp.client;

import io.serai.document.TextFunctions;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what a program says on its standard error to the log of the hub, at most {@value
 * #MAX_LINES} lines a minute. Thread-safe.
 */
final class ProgramErrorLog {
  static final int MAX_LINES = 200;

  private static final Logger LOG = LoggerFactory.getLogger("io.serai.mcp.program");

  private final String agent;
  private long minute;
  private int lines;

  ProgramErrorLog(String agent) {
    this.agent = agent;
  }

  synchronized void add(String line) {
    long now = TimeUnit.NANOSECONDS.toMinutes(System.nanoTime());
    if (now != minute) {
      minute = now;
      lines = 0;
    }
    lines++;
    if (lines < MAX_LINES) {
      LOG.info("{}: {}", agent, TextFunctions.loggable(line));
    } else if (lines == MAX_LINES) {
      LOG.info("{}: its further lines of this minute are left out", agent);
    }
  }
}
