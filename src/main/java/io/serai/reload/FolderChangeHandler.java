package io.serai.reload;

import java.util.List;

/**
 * What the files of one folder become: the part of hot reload that knows the format.
 *
 * <p>One thread at a time calls {@link #apply}, for the same folder always in the order of the
 * changes; it may block.
 */
public interface FolderChangeHandler {

  /** The folder's path relative to the home, {@code /}-separated: {@code capabilities}. */
  String folder();

  /** Whether a file of that name (without its folders) belongs to this kind; never a dot-file. */
  boolean accepts(String fileName);

  /**
   * Applies one change set and answers what became of it: one outcome for every file of the set,
   * and one for every other file whose fate changed with it (a dependent that can be served now).
   *
   * <p>Nothing of a refused file takes effect: what it served before goes on serving. The same text
   * may come again (a refused file is tried again), and a file may go that was never written here
   * (one that could not be read).
   */
  List<FileReloadOutcome> apply(ChangeSet changes);
}
