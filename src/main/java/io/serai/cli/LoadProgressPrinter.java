package io.serai.cli;

import io.serai.reload.LoadProgressListener;
import java.time.Duration;
import java.util.Locale;

/**
 * How far the loading of many files has come: on a terminal one line that changes, elsewhere a line
 * every few seconds. Few files are loaded without a word.
 */
final class LoadProgressPrinter implements LoadProgressListener {

  private static final int MANY = 200;

  /** Empties the line. What is written ends at its begin, so that a line of the log replaces it. */
  private static final String CLEAR = "\r\u001b[K";

  private static final Duration ON_TERMINAL = Duration.ofMillis(100);
  private static final Duration ELSEWHERE = Duration.ofSeconds(3);

  private final Terminal terminal;
  private final long pause;
  private long last = System.nanoTime();
  private boolean open;

  LoadProgressPrinter(Terminal terminal) {
    this.terminal = terminal;
    this.pause = (terminal.interactive() ? ON_TERMINAL : ELSEWHERE).toNanos();
  }

  @Override
  public synchronized void at(int done, int total) {
    long now = System.nanoTime();
    if (total >= MANY && now - last >= pause) {
      last = now;
      tell(String.format(Locale.ROOT, "reading %,d of %,d files", done, total));
    }
  }

  /** Leaves the terminal at the begin of an empty line. */
  synchronized void end() {
    if (open) {
      terminal.out().print(CLEAR);
      terminal.out().flush();
      open = false;
    }
  }

  private void tell(String line) {
    if (terminal.interactive()) {
      open = true;
      terminal.out().print(CLEAR + line + "\r");
      terminal.out().flush();
    } else {
      terminal.out().println("serai: " + line);
    }
  }
}
