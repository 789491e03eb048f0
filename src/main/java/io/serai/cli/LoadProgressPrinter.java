package io.serai.cli;

import io.serai.reload.LoadProgressListener;
import java.time.Duration;
import java.util.Locale;

/**
 * Prints the progress of loading many files: on a terminal as one line that is overwritten,
 * otherwise as a line every few seconds. Nothing is printed for few files. Thread-safe.
 */
final class LoadProgressPrinter implements LoadProgressListener {

  private static final int MIN_FILES = 200;

  /**
   * Clears the line. Text is followed by a carriage return, so that a line of the log overwrites
   * it.
   */
  private static final String CLEAR = "\r\u001b[K";

  private static final Duration TERMINAL_INTERVAL = Duration.ofMillis(100);
  private static final Duration LOG_INTERVAL = Duration.ofSeconds(3);

  private final Terminal terminal;
  private final long intervalNanos;
  private long lastPrinted = System.nanoTime();
  private boolean lineOpen;

  LoadProgressPrinter(Terminal terminal) {
    this.terminal = terminal;
    this.intervalNanos = (terminal.interactive() ? TERMINAL_INTERVAL : LOG_INTERVAL).toNanos();
  }

  @Override
  public synchronized void at(int done, int total) {
    long now = System.nanoTime();
    if (total >= MIN_FILES && now - lastPrinted >= intervalNanos) {
      lastPrinted = now;
      print(String.format(Locale.ROOT, "reading %,d of %,d files", done, total));
    }
  }

  /** Clears the progress line, if there is one. */
  synchronized void end() {
    if (lineOpen) {
      terminal.out().print(CLEAR);
      terminal.out().flush();
      lineOpen = false;
    }
  }

  private void print(String line) {
    if (terminal.interactive()) {
      lineOpen = true;
      terminal.out().print(CLEAR + line + "\r");
      terminal.out().flush();
    } else {
      terminal.out().println("serai: " + line);
    }
  }
}
