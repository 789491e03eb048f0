package io.serai.mcp.client;

import io.serai.document.TextFunctions;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what a program says on its standard error to the log of the hub, at most {@value
 * #MAX_LINES} lines a minute, and keeps the last line: it may be the reason why the program does
 * not serve. What it writes after its first call may be of any caller, so nobody is shown that.
 * Thread-safe.
 */
final class ProgramErrorLog {
  static final int MAX_LINES = 200;

  private static final Logger LOG = LoggerFactory.getLogger("io.serai.mcp.program");

  private final String agent;
  private long minute;
  private int lines;
  private boolean called;
  private String last = "";

  ProgramErrorLog(String agent) {
    this.agent = agent;
  }

  /** Notes that callers use the program from now on. */
  synchronized void called() {
    called = true;
    last = "";
  }

  /** Returns the last line as the end of a sentence; empty if it is not to be shown. */
  synchronized String reason() {
    return last.isEmpty() ? "" : "; it wrote: " + last;
  }

  /** Adds a line of the standard output that is no message. */
  synchronized void addNoMessage(String line) {
    add(called ? "wrote a line that is no message to its output" : "no message: " + line);
  }

  synchronized void add(String line) {
    last = called ? "" : TextFunctions.clipped(TextFunctions.loggable(line));
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
