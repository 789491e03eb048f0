package io.serai.reload;

import io.serai.document.DocumentFault;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/**
 * Notices that {@code application.properties} of the home has changed since the hub read it. The
 * change is refused until the next start, so it is where all refused files are: in the log, the
 * history and the health. For one thread.
 */
public final class SettingsFileWatch {

  private static final String FILE = "application.properties";
  private static final String ABSENT = "absent";

  private final Path file;
  private final ReloadThread thread;
  private final ReloadConfig config;
  private final ReloadHistory history;
  private final Clock clock;
  private final String served;
  private String known;
  private volatile boolean closed;

  private SettingsFileWatch(
      Path home, ReloadThread thread, ReloadConfig config, ReloadHistory history, Clock clock) {
    this.file = home.resolve(FILE);
    this.thread = thread;
    this.config = config;
    this.history = history;
    this.clock = clock;
    this.served = hash();
    this.known = served;
  }

  /**
   * Begins to compare the file with what it contains now, until the thread ends or it is closed.
   */
  public static SettingsFileWatch start(
      Path home, ReloadThread thread, ReloadConfig config, ReloadHistory history, Clock clock) {
    SettingsFileWatch watch = new SettingsFileWatch(home, thread, config, history, clock);
    thread.schedule(watch::check, config.poll());
    return watch;
  }

  /** Ends the comparisons. */
  public void close() {
    closed = true;
  }

  private void check() {
    if (closed) {
      return;
    }
    String now = hash();
    if (!now.equals(known)) {
      known = now;
      history.record(List.of(now.equals(served) ? applied() : refused()));
    }
    thread.schedule(this::check, config.poll());
  }

  private FileReloadOutcome applied() {
    return FileReloadOutcome.applied(FILE, clock.instant(), List.of());
  }

  private FileReloadOutcome refused() {
    String words = FILE + " has changed: restart the hub, which reads it only at its start";
    return FileReloadOutcome.refused(
        FILE, clock.instant(), List.of(DocumentFault.at("", "RESTART_NEEDED", words)));
  }

  private String hash() {
    try {
      return FileReadResult.read(file, config.maxFileSize()).hash();
    } catch (NoSuchFileException absent) {
      return ABSENT;
    }
  }
}
