package io.serai.reload;

import io.serai.document.DocumentFault;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The changes that a scan of files detected.
 *
 * @param written new or changed text, by file
 * @param unreadable why a new or changed file has no text, by file
 * @param gone files that were known and no longer exist; also in {@code unreadable} if something
 *     else is in their place
 */
record DetectedFileChanges(
    Map<String, String> written, Map<String, DocumentFault> unreadable, Set<String> gone) {

  DetectedFileChanges() {
    this(new TreeMap<>(), new TreeMap<>(), new TreeSet<>());
  }

  boolean isEmpty() {
    return written.isEmpty() && unreadable.isEmpty() && gone.isEmpty();
  }

  ChangeSet toChangeSet(boolean initial, LoadProgressListener progress) {
    return new ChangeSet(written, gone, initial, progress);
  }
}
