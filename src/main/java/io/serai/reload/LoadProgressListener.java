package io.serai.reload;

/**
 * Is notified of the progress of the initial load; called by several threads, but one at a time.
 */
@FunctionalInterface
public interface LoadProgressListener {

  /** A listener that does nothing. */
  LoadProgressListener NONE = (done, total) -> {};

  /** Called when {@code done} of {@code total} files have been read. */
  void at(int done, int total);

  /**
   * Called when {@code done} of {@code total} files have been checked, after all have been read, by
   * handlers that take long for many files. An exception ends the load.
   */
  default void checked(int done, int total) {}

  /**
   * Called when all files have been checked and what {@code total} of them define is now added in
   * one step, by handlers for which that takes long. An exception ends the load.
   */
  default void registering(int total) {}
}
