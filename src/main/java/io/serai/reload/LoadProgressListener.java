package io.serai.reload;

/** Is told how far the initial load has come; called by several threads, but one at a time. */
@FunctionalInterface
public interface LoadProgressListener {

  /** Tells nobody. */
  LoadProgressListener NONE = (done, total) -> {};

  /** So many of all files are read. */
  void at(int done, int total);
}
