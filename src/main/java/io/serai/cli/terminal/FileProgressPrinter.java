package io.serai.cli.terminal;

import io.serai.reload.LoadProgressListener;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/**
 * Prints the progress of work on many files: on a terminal as one line that is overwritten,
 * otherwise as a line every few seconds. Nothing is printed for few files. Thread-safe.
 */
public final class FileProgressPrinter implements LoadProgressListener {

  private static final int MIN_FILES = 200;

  /**
   * Clears the line. Text is followed by a carriage return, so that a line of the log overwrites
   * it.
   */
  private static final String CLEAR = "\r\u001b[K";

  private static final Duration TERMINAL_INTERVAL = Duration.ofMillis(100);
  private static final Duration LOG_INTERVAL = Duration.ofSeconds(3);

  private final PrintWriter out;
  private final boolean interactive;
  private final String verb;
  private final long intervalNanos;
  private long lastPrinted = System.nanoTime();
  private boolean lineOpen;

  /**
   * @param interactive whether {@code out} is a terminal
   * @param verb what is done with the files, such as {@code reading}
   */
  public FileProgressPrinter(PrintWriter out, boolean interactive, String verb) {
    this.out = TerminalWriter.raw(out);
    this.interactive = interactive;
    this.verb = verb;
    this.intervalNanos = (interactive ? TERMINAL_INTERVAL : LOG_INTERVAL).toNanos();
  }

  @Override
  public void at(int done, int total) {
    print(verb, done, total);
  }

  @Override
  public void checked(int done, int total) {
    print("loading", done, total);
  }

  /** Prints at once, because no further progress is known until all files are registered. */
  @Override
  public synchronized void registering(int total) {
    if (total >= MIN_FILES) {
      lastPrinted = System.nanoTime();
      print(String.format(Locale.ROOT, "registering %,d files", total));
    }
  }

  private synchronized void print(String verb, int done, int total) {
    long now = System.nanoTime();
    if (total >= MIN_FILES && now - lastPrinted >= intervalNanos) {
      lastPrinted = now;
      print(String.format(Locale.ROOT, "%s %,d of %,d files", verb, done, total));
    }
  }

  /** Clears the progress line, if there is one. */
  public synchronized void end() {
    if (lineOpen) {
      out.print(CLEAR);
      out.flush();
      lineOpen = false;
    }
  }

  private void print(String line) {
    if (interactive) {
      lineOpen = true;
      out.print(CLEAR + line + "\r");
      out.flush();
    } else {
      out.println("serai: " + line);
    }
  }
}
