package io.serai.reload;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The definitions in the files of a folder: those that are served, and those that wait until
 * another file releases their name. Not thread-safe.
 */
public final class ServedDefinitions<T> {

  private final SortedMap<String, T> served = new TreeMap<>();
  private final SortedMap<String, T> waiting = new TreeMap<>();

  /** Returns what is served, by file; to be changed. */
  public SortedMap<String, T> served() {
    return served;
  }

  /** Returns what waits, by file; to be changed. */
  public SortedMap<String, T> waiting() {
    return waiting;
  }

  /** Makes a change; if it fails, both maps are as they were before it. */
  public <R> R change(Supplier<R> change) {
    SortedMap<String, T> servedBefore = new TreeMap<>(served);
    SortedMap<String, T> waitingBefore = new TreeMap<>(waiting);
    try {
      return change.get();
    } catch (RuntimeException | Error failure) {
      restore(served, servedBefore);
      restore(waiting, waitingBefore);
      throw failure;
    }
  }

  private static <T> void restore(SortedMap<String, T> files, SortedMap<String, T> before) {
    files.clear();
    files.putAll(before);
  }
}
