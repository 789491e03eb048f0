package io.serai.reload;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

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

  /** Creates changes whose progress nobody follows. */
  public ChangeSet(Map<String, String> written, Set<String> gone, boolean initial) {
    this(written, gone, initial, LoadProgressListener.NONE);
  }

  /** Copies and sorts the files. */
  public ChangeSet {
    SortedMap<String, String> texts = new TreeMap<>(written);
    written = Collections.unmodifiableSortedMap(texts);
    gone = Collections.unmodifiableSortedSet(new TreeSet<>(gone));
  }
}
