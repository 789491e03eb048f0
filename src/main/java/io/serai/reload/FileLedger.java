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
final class FileLedger {

  private static final int MANY = 64;

  private final Path home;
  private final long largest;
  private final Clock clock;
  private final Map<String, KnownFile> known = new TreeMap<>();

  FileLedger(Path home, long largest, Clock clock) {
    this.home = home;
    this.largest = largest;
    this.clock = clock;
  }

  Optional<KnownFile> of(String file) {
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
  Findings checkStamps(Collection<Path> files) {
    return note(see(files, false, Progress.NONE), Set.of());
  }

  /** Reads all of the files; those of {@code again} count as written even if they are unchanged. */
  Findings check(Collection<Path> files, Set<String> again, Progress progress) {
    return note(see(files, true, progress), again);
  }

  private List<Seen> see(Collection<Path> files, boolean thorough, Progress progress) {
    Counter counter = new Counter(files.size(), progress);
    Stream<Path> paths = files.size() > MANY ? files.parallelStream() : files.stream();
    return paths
        .map(path -> see(path, thorough))
        .peek(any -> counter.next())
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<Seen> see(Path path, boolean thorough) {
    String file = name(path);
    Optional<Stamp> stamp = Stamp.of(path);
    KnownFile before = known.get(file);
    if (!thorough && before != null && stamp.filter(before::isUnchanged).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(stamp.map(now -> read(path, file, now)).orElse(new Seen(file, null, null)));
  }

  private Seen read(Path path, String file, Stamp stamp) {
    try {
      FileText text = FileText.read(path, largest);
      return new Seen(file, KnownFile.seen(stamp, text, clock.instant()), text);
    } catch (NoSuchFileException e) {
      return new Seen(file, null, null);
    }
  }

  private Findings note(List<Seen> all, Set<String> again) {
    Findings findings = new Findings();
    for (Seen seen : all) {
      if (seen.now() == null || seen.text() == null) {
        noteGone(seen.file(), findings);
      } else {
        KnownFile before = known.put(seen.file(), seen.now());
        boolean same = before != null && before.hash().equals(seen.now().hash());
        if (!same || again.contains(seen.file())) {
          noteWritten(seen.file(), seen.text(), findings);
        }
      }
    }
    return findings;
  }

  private void noteGone(String file, Findings findings) {
    if (known.remove(file) != null) {
      findings.gone().add(file);
    }
  }

  private static void noteWritten(String file, FileText text, Findings findings) {
    if (text.fault() != null) {
      findings.unreadable().put(file, text.fault());
    } else if (text.text() != null) {
      findings.written().put(file, text.text());
    }
  }

  /** The path relative to the home, with slashes on every system. */
  private String name(Path path) {
    return home.relativize(path).toString().replace(path.getFileSystem().getSeparator(), "/");
  }

  private record Seen(String file, @Nullable KnownFile now, @Nullable FileText text) {}

  /** Counts from several threads and tells one at a time. */
  private static final class Counter {

    private final int total;
    private final Progress progress;
    private int done;

    Counter(int total, Progress progress) {
      this.total = total;
      this.progress = progress;
    }

    synchronized void next() {
      progress.at(++done, total);
    }
  }
}
