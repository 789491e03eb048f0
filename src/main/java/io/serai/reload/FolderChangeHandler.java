package io.serai.reload;

import java.util.List;

/**
 * Applies the changes of the files in one folder; it knows their format.
 *
 * <p>{@link #apply} is called by one thread at a time, in the order of the changes; it may block.
 */
public interface FolderChangeHandler {

  /** Returns the folder's path relative to the home, {@code /}-separated: {@code capabilities}. */
  String folder();

  /**
   * Whether the folder handles a file of that name (without its folders). Never called with a
   * dot-file.
   */
  boolean accepts(String fileName);

  /**
   * Applies a change set. Returns one outcome for every file of the set, and one for every other
   * file whose outcome changed with it (such as a dependent that can be served now).
   *
   * <p>A refused file has no effect: what it defined before continues to be served. The same text
   * may be passed again, because a refused file is retried. A file may be reported as deleted that
   * was never written here, because it could not be read.
   *
   * <p>Files are read with {@link ChangeSet#read}, so that a failure at one of them refuses that
   * one only. If this method itself throws, nothing of the change set may have been applied: parts
   * of it are passed again, to find the file at which it fails.
   */
  List<FileReloadOutcome> apply(ChangeSet changes);
}
