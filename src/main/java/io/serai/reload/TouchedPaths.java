package io.serai.reload;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * What was touched since the last look; thread-safe. Holds at most ten thousand paths: beyond that
 * everything counts as touched.
 */
final class TouchedPaths {

  private static final int LARGEST = 10_000;

  private Set<Path> paths = new HashSet<>();
  private boolean everything;

  synchronized void add(Path path) {
    everything |= paths.size() >= LARGEST;
    if (!everything) {
      paths.add(path);
    }
  }

  synchronized void addEverything() {
    everything = true;
    paths.clear();
  }

  /** What was touched, and forgets it. */
  synchronized PathSelection take() {
    PathSelection taken = new PathSelection(paths, everything);
    paths = new HashSet<>();
    everything = false;
    return taken;
  }

  /** The places to look at: some, or the whole folder. */
  record PathSelection(Set<Path> some, boolean everything) {}
}
