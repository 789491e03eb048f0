package io.serai.reload;

import io.serai.store.FileStamp;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the state of a folder's files to detect changes. For one thread; reads many files in
 * parallel.
 */
final class FileStateTracker {

  private static final int PARALLEL_THRESHOLD = 64;

  private final Path home;
  private final long maxFileSize;
  private final Clock clock;
  private final Predicate<String> accepts;
  private final Predicate<String> refused;
  private final Map<String, TrackedFileState> known = new TreeMap<>();

  /**
   * Where the known files are: a name whose octets are not UTF-8 does not lead back to its file.
   */
  private final Map<String, Path> paths = new HashMap<>();

  /**
   * @param accepts whether a file of that name is tracked
   * @param refused whether a file is refused now
   */
  FileStateTracker(
      Path home,
      long maxFileSize,
      Clock clock,
      Predicate<String> accepts,
      Predicate<String> refused) {
    this.accepts = accepts;
    this.refused = refused;
    this.home = home;
    this.maxFileSize = maxFileSize;
    this.clock = clock;
  }

  Optional<TrackedFileState> of(String file) {
    return Optional.ofNullable(known.get(file));
  }

  Path path(String file) {
    return paths.getOrDefault(file, home.resolve(file));
  }

  /** Returns the known files at or below the path. */
  Set<Path> below(Path path) {
    return paths.values().stream()
        .filter(file -> file.startsWith(path))
        .collect(Collectors.toSet());
  }

  /** Reads the files whose metadata has changed. */
  DetectedFileChanges checkMetadata(Collection<Path> files) {
    return detectChanges(observe(files, false, LoadProgressListener.NONE), Set.of());
  }

  /** Reads all of the files. Files in {@code force} count as written even if they are unchanged. */
  DetectedFileChanges check(
      Collection<Path> files, Set<String> force, LoadProgressListener progress) {
    return detectChanges(observe(files, true, progress), force);
  }

  private List<FileObservation> observe(
      Collection<Path> files, boolean always, LoadProgressListener progress) {
    ProgressCounter counter = new ProgressCounter(files.size(), progress);
    Stream<Path> paths =
        files.size() > PARALLEL_THRESHOLD ? files.parallelStream() : files.stream();
    return paths
        .map(path -> observe(path, always))
        .peek(any -> counter.next())
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<FileObservation> observe(Path path, boolean always) {
    String file = name(path);
    Optional<FileStamp> stamp = FileStamp.of(path);
    TrackedFileState before = known.get(file);
    if (!always && before != null && stamp.filter(before::isUnchanged).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        stamp.map(now -> read(path, file, now)).orElseGet(() -> irregular(path, file)));
  }

  private FileObservation read(Path path, String file, FileStamp stamp) {
    try {
      FileReadResult result = FileReadResult.read(path, maxFileSize);
      return new FileObservation(
          path, file, TrackedFileState.of(stamp, result, clock.instant()), result);
    } catch (NoSuchFileException e) {
      return new FileObservation(path, file, null, null);
    }
  }

  private FileObservation irregular(Path path, String file) {
    return IrregularFile.of(home, accepts, path)
        .map(
            found ->
                new FileObservation(
                    path,
                    file,
                    TrackedFileState.of(found.stamp(), found.result(), clock.instant()),
                    found.result()))
        .orElse(new FileObservation(path, file, null, null));
  }

  private DetectedFileChanges detectChanges(List<FileObservation> all, Set<String> force) {
    DetectedFileChanges changes = new DetectedFileChanges();
    for (FileObservation observation : all) {
      if (observation.now() == null || observation.result() == null) {
        addGone(observation.file(), changes);
      } else {
        TrackedFileState before = known.put(observation.file(), observation.now());
        paths.put(observation.file(), observation.path());
        if (force.contains(observation.file())
            || before == null
            || isWritten(observation.file(), before, observation.now())) {
          addWritten(observation.file(), observation.result(), changes);
        }
        if (before != null && isReplaced(before, observation.result())) {
          changes.gone().add(observation.file());
        }
      }
    }
    return changes;
  }

  /** A refused file may be saved without a change, once what it needs is there. */
  private boolean isWritten(String file, TrackedFileState before, TrackedFileState now) {
    return !before.hash().equals(now.hash())
        || (!before.stamp().equals(now.stamp()) && refused.test(file));
  }

  /** Whether something that is no file is in the place of one: what the file defined is gone. */
  private static boolean isReplaced(TrackedFileState before, FileReadResult now) {
    return !now.isFile() && !before.hash().equals(now.hash());
  }

  private void addGone(String file, DetectedFileChanges changes) {
    paths.remove(file);
    if (known.remove(file) != null) {
      changes.gone().add(file);
    }
  }

  private static void addWritten(String file, FileReadResult result, DetectedFileChanges changes) {
    if (result.fault() != null) {
      changes.unreadable().put(file, result.fault());
    } else if (result.text() != null) {
      changes.written().put(file, result.text());
    }
  }

  /** Returns the path relative to the home, with slashes on every system. */
  private String name(Path path) {
    return home.relativize(path).toString().replace(path.getFileSystem().getSeparator(), "/");
  }

  private record FileObservation(
      Path path, String file, @Nullable TrackedFileState now, @Nullable FileReadResult result) {}

  /** Counts from several threads and notifies the listener one call at a time. */
  private static final class ProgressCounter {

    private final int total;
    private final LoadProgressListener progress;
    private int done;

    ProgressCounter(int total, LoadProgressListener progress) {
      this.total = total;
      this.progress = progress;
    }

    synchronized void next() {
      progress.at(++done, total);
    }
  }
}
