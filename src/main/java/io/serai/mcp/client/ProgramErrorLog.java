package io.serai.mcp.client;

import io.serai.document.TextFunctions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what a program says on its standard error to the log of the hub, at most {@value
 * #MAX_LINES} lines a minute, and keeps the last ones: they may have the reason why the program
 * does not serve. What it writes after its first call may be of any caller, so nobody is shown
 * that. Thread-safe.
 */
final class ProgramErrorLog {
  static final int MAX_LINES = 200;

  /** Characters of the lines that are kept, in sum. */
  private static final int MAX_KEPT = 500;

  private static final Logger LOG = LoggerFactory.getLogger("io.serai.mcp.program");

  private final String agent;
  private final Deque<String> last = new ArrayDeque<>();
  private long minute;
  private int lines;
  private boolean called;
  private int kept;

  ProgramErrorLog(String agent) {
    this.agent = agent;
  }

  /** Notes that callers use the program from now on. */
  synchronized void called() {
    called = true;
    last.clear();
    kept = 0;
  }

  /** Returns the last lines as a sentence; empty if they are not to be shown. */
  synchronized String lastLines() {
    return last.isEmpty() ? "" : "Its last errors: " + String.join(" | ", last);
  }

  /** Adds a line of the standard output that is not a message. */
  synchronized void addNoMessage(String line) {
    add("wrote a line that is not a message" + (called ? " to its output" : ": " + line));
  }

  synchronized void add(String line) {
    if (!called) {
      keep(line);
    }
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

  /** An indented line is mostly a frame of a stack trace: the reason is in the line before it. */
  private void keep(String line) {
    boolean indented = !line.isEmpty() && Character.isWhitespace(line.charAt(0));
    if (line.isBlank() || (indented && !last.isEmpty())) {
      return;
    }
    String shown = TextFunctions.clipped(TextFunctions.loggable(line.strip()));
    last.add(shown);
    kept += shown.length();
    while (kept > MAX_KEPT) {
      kept -= last.remove().length();
    }
  }
}
