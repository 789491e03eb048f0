package io.serai.reload;

import io.serai.document.DocumentFault;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a look at some files found to have changed.
 *
 * @param written new or other text, by file
 * @param unreadable why a file that is new or changed has no text
 * @param gone files that were known and are there no more
 */
record DetectedFileChanges(
    Map<String, String> written, Map<String, DocumentFault> unreadable, Set<String> gone) {

  DetectedFileChanges() {
    this(new TreeMap<>(), new TreeMap<>(), new TreeSet<>());
  }

  boolean isEmpty() {
    return written.isEmpty() && unreadable.isEmpty() && gone.isEmpty();
  }

  ChangeSet changes(boolean initial) {
    return new ChangeSet(written, gone, initial);
  }
}
