package io.serai.reload;

import io.serai.store.FileErrorMessages;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The watch over one folder, all below it, and the home that it stands in (so that it is noticed
 * when the folder is made again). For one thread, but notices on another.
 */
final class FolderWatch implements ReloadThread.WatchListener, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FolderWatch.class);

  private final ReloadThread thread;
  private final Path home;
  private final Path root;
  private final TouchedPaths touched;
  private final ChangeDebouncer debounce;
  private final Map<Path, WatchKey> keys = new HashMap<>();
  private boolean complained;

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

  /** Watches the folder from now on; where that is not possible, the poll has to do. */
  void watch(Path folder) {
    WatchKey key = keys.get(folder);
    if (key != null && key.isValid()) {
      return;
    }
    try {
      keys.put(folder, thread.watch(folder, this));
    } catch (IOException e) {
      complain(folder, e);
    }
  }

  /** Forgets the folder and all below it. */
  void forget(Path folder) {
    keys.entrySet().removeIf(entry -> entry.getKey().startsWith(folder) && end(entry.getValue()));
  }

  /** Forgets all folders but those. */
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

  private void complain(Path folder, IOException e) {
    if (!complained) {
      complained = true;
      LOG.warn(
          "{} cannot be watched ({}); changes there are noticed by looking every few seconds",
          folder,
          FileErrorMessages.reason(e));
    }
  }
}
