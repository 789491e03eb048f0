package io.serai.reload;

import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a folder's files, so that only what changed is told. For one thread; reads many
 * files in parallel.
 */
final class FileStateTracker {

  private static final int MANY = 64;

  private final Path home;
  private final long largest;
  private final Clock clock;
  private final Map<String, TrackedFileState> known = new TreeMap<>();

  FileStateTracker(Path home, long largest, Clock clock) {
    this.home = home;
    this.largest = largest;
    this.clock = clock;
  }

  Optional<TrackedFileState> of(String file) {
    return Optional.ofNullable(known.get(file));
  }

  Path path(String file) {
    return home.resolve(file);
  }

  /** The known files at or below the path. */
  Set<Path> below(Path path) {
    return known.keySet().stream()
        .map(home::resolve)
        .filter(file -> file.startsWith(path))
        .collect(Collectors.toSet());
  }

  /** Reads those of the files whose stamp is another than it was. */
  DetectedFileChanges checkStamps(Collection<Path> files) {
    return note(see(files, false, LoadProgressListener.NONE), Set.of());
  }

  /** Reads all of the files; those of {@code again} count as written even if they are unchanged. */
  DetectedFileChanges check(
      Collection<Path> files, Set<String> again, LoadProgressListener progress) {
    return note(see(files, true, progress), again);
  }

  private List<FileObservation> see(
      Collection<Path> files, boolean thorough, LoadProgressListener progress) {
    ProgressCounter counter = new ProgressCounter(files.size(), progress);
    Stream<Path> paths = files.size() > MANY ? files.parallelStream() : files.stream();
    return paths
        .map(path -> see(path, thorough))
        .peek(any -> counter.next())
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<FileObservation> see(Path path, boolean thorough) {
    String file = name(path);
    Optional<FileMetadata> stamp = FileMetadata.of(path);
    TrackedFileState before = known.get(file);
    if (!thorough && before != null && stamp.filter(before::isUnchanged).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        stamp.map(now -> read(path, file, now)).orElse(new FileObservation(file, null, null)));
  }

  private FileObservation read(Path path, String file, FileMetadata fileMetadata) {
    try {
      FileReadResult text = FileReadResult.read(path, largest);
      return new FileObservation(
          file, TrackedFileState.seen(fileMetadata, text, clock.instant()), text);
    } catch (NoSuchFileException e) {
      return new FileObservation(file, null, null);
    }
  }

  private DetectedFileChanges note(List<FileObservation> all, Set<String> again) {
    DetectedFileChanges detectedFileChanges = new DetectedFileChanges();
    for (FileObservation fileObservation : all) {
      if (fileObservation.now() == null || fileObservation.text() == null) {
        noteGone(fileObservation.file(), detectedFileChanges);
      } else {
        TrackedFileState before = known.put(fileObservation.file(), fileObservation.now());
        boolean same = before != null && before.hash().equals(fileObservation.now().hash());
        if (!same || again.contains(fileObservation.file())) {
          noteWritten(fileObservation.file(), fileObservation.text(), detectedFileChanges);
        }
      }
    }
    return detectedFileChanges;
  }

  private void noteGone(String file, DetectedFileChanges detectedFileChanges) {
    if (known.remove(file) != null) {
      detectedFileChanges.gone().add(file);
    }
  }

  private static void noteWritten(
      String file, FileReadResult text, DetectedFileChanges detectedFileChanges) {
    if (text.fault() != null) {
      detectedFileChanges.unreadable().put(file, text.fault());
    } else if (text.text() != null) {
      detectedFileChanges.written().put(file, text.text());
    }
  }

  /** The path relative to the home, with slashes on every system. */
  private String name(Path path) {
    return home.relativize(path).toString().replace(path.getFileSystem().getSeparator(), "/");
  }

  private record FileObservation(
      String file, @Nullable TrackedFileState now, @Nullable FileReadResult text) {}

  /** Counts from several threads and tells one at a time. */
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
