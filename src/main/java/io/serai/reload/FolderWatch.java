package io.serai.reload;

import io.serai.document.FileErrorMessages;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches one folder, all folders below it, and the home, so that the folder is noticed when it is
 * created again. Used by one thread; is notified on another.
 */
final class FolderWatch implements ReloadThread.WatchListener, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FolderWatch.class);

  private final ReloadThread thread;
  private final Path home;
  private final Path root;
  private final TouchedPaths touched;
  private final ChangeDebouncer debounce;
  private final Map<Path, WatchKey> keys = new HashMap<>();
  private boolean warned;

  FolderWatch(
      ReloadThread thread, Path home, Path root, TouchedPaths touched, ChangeDebouncer debounce) {
    this.thread = thread;
    this.home = home;
    this.root = root;
    this.touched = touched;
    this.debounce = debounce;
  }

  @Override
  public void touched(Path path) {
    if (path.startsWith(root)) {
      touched.add(path);
      debounce.touch();
    }
  }

  @Override
  public void overflowed() {
    touched.addEverything();
    debounce.touch();
  }

  /** Watches the home itself. */
  void watchHome() {
    watch(home);
  }

  /** Watches the folder from now on. If that is not possible, its changes are found by polling. */
  void watch(Path folder) {
    WatchKey key = keys.get(folder);
    if (key != null && key.isValid()) {
      return;
    }
    try {
      keys.put(folder, thread.watch(folder, this));
    } catch (IOException e) {
      warnOnce(folder, e);
    }
  }

  /** Stops watching the folder and all below it. */
  void forget(Path folder) {
    keys.entrySet().removeIf(entry -> entry.getKey().startsWith(folder) && end(entry.getValue()));
  }

  /** Stops watching all other folders. */
  void keepOnly(Set<Path> folders) {
    keys.entrySet()
        .removeIf(
            entry ->
                !entry.getKey().equals(home)
                    && !folders.contains(entry.getKey())
                    && end(entry.getValue()));
  }

  private boolean end(WatchKey key) {
    thread.unwatch(key, this);
    return true;
  }

  @Override
  public void close() {
    forget(home);
  }

  private void warnOnce(Path folder, IOException e) {
    if (!warned) {
      warned = true;
      LOG.warn(
          "{} cannot be watched ({}); its changes are found by a scan every few seconds",
          folder,
          FileErrorMessages.reason(e));
    }
  }
}
