package io.serai.reload;

import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.FaultBoundary;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Changes of the files in one folder that are applied together. Paths are relative to the home,
 * {@code /}-separated and sorted.
 *
 * @param written new or changed files with their text
 * @param gone deleted files; none of them is in {@code written}
 * @param initial whether this is the first scan after the start
 * @param progress is to be notified of the files that have been checked; called by several threads,
 *     but one at a time
 */
public record ChangeSet(
    Map<String, String> written, Set<String> gone, boolean initial, LoadProgressListener progress) {

  /** Copies and sorts the files. */
  public ChangeSet {
    SortedMap<String, String> texts = new TreeMap<>(written);
    written = Collections.unmodifiableSortedMap(texts);
    gone = Collections.unmodifiableSortedSet(new TreeSet<>(gone));
  }

  /**
   * Reads the written files, several at once and each within a boundary of its own, and notifies
   * the progress. Returns the results by file.
   *
   * @param failed returns the result of a file that cannot be parsed, or at which the reader failed
   */
  public <T> SortedMap<String, T> read(
      FaultBoundary boundary,
      FileReader<? extends T> reader,
      Function<DocumentFault, ? extends T> failed) {
    Map<String, T> results = new ConcurrentHashMap<>();
    AtomicInteger done = new AtomicInteger();
    written.entrySet().parallelStream()
        .forEach(
            file -> {
              String name = file.getKey();
              results.put(
                  name, boundary.run(name, () -> reader.read(name, file.getValue()), failed));
              synchronized (done) {
                progress.checked(done.incrementAndGet(), written.size());
              }
            });
    return new TreeMap<>(results);
  }

  /** Returns the changed files. */
  Set<String> files() {
    Set<String> files = new TreeSet<>(written.keySet());
    files.addAll(gone);
    return files;
  }

  /**
   * Returns these changes as two change sets, to be applied one after the other; the deletions come
   * first. There must be more than one change.
   */
  List<ChangeSet> halves() {
    if (!written.isEmpty() && !gone.isEmpty()) {
      return List.of(part(Set.of(), gone), part(written.keySet(), Set.of()));
    }
    List<String> files = List.copyOf(files());
    int middle = files.size() / 2;
    return Stream.of(files.subList(0, middle), files.subList(middle, files.size()))
        .map(half -> written.isEmpty() ? part(Set.of(), half) : part(half, Set.of()))
        .toList();
  }

  private ChangeSet part(Collection<String> writtenFiles, Collection<String> goneFiles) {
    Map<String, String> texts = new TreeMap<>(written);
    texts.keySet().retainAll(writtenFiles);
    return new ChangeSet(texts, Set.copyOf(goneFiles), initial, progress);
  }

  /** Reads one file, without any effect; may be called by several threads at once. */
  @FunctionalInterface
  public interface FileReader<T> {
    T read(String file, String text) throws DocumentParseException;
  }
}
