package io.serai.reload;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * Collects the paths touched since the last scan. Thread-safe. Holds at most ten thousand paths;
 * beyond that, everything counts as touched.
 */
final class TouchedPaths {

  private static final int MAX_PATHS = 10_000;

  private Set<Path> paths = new HashSet<>();
  private boolean everything;

  synchronized void add(Path path) {
    everything |= paths.size() >= MAX_PATHS;
    if (!everything) {
      paths.add(path);
    }
  }

  synchronized void addEverything() {
    everything = true;
    paths.clear();
  }

  /** Returns the touched paths and clears them. */
  synchronized PathSelection take() {
    PathSelection taken = new PathSelection(paths, everything);
    paths = new HashSet<>();
    everything = false;
    return taken;
  }

  /** The paths to scan: some, or the whole folder. */
  record PathSelection(Set<Path> some, boolean everything) {}
}
