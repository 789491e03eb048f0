package io.serai.reload;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The changes of one folder that belong together; paths are relative to the home, {@code
 * /}-separated, and sorted.
 *
 * @param written the files that are new or changed, with their text
 * @param gone the files that are there no more; none of them is in {@code written}
 * @param initial whether this is what was found at start
 */
public record ChangeSet(Map<String, String> written, Set<String> gone, boolean initial) {

  public ChangeSet {
    SortedMap<String, String> texts = new TreeMap<>(written);
    written = Collections.unmodifiableSortedMap(texts);
    gone = Collections.unmodifiableSortedSet(new TreeSet<>(gone));
  }
}
