package io.serai.cli.file;

import io.serai.reload.LoadProgressListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Does the same work for many files, on all processors. */
public final class ParallelFileWork {

  /** Work that reads or writes a file. */
  public interface FileWork<T, R> {
    R of(T item) throws IOException;
  }

  private ParallelFileWork() {}

  /**
   * Returns the result for each item, in the order of the items.
   *
   * @param progress is notified after each item, by several threads
   * @throws IOException the first failure; other work may have been done
   */
  public static <T, R> List<R> map(
      Collection<T> items, FileWork<T, R> work, LoadProgressListener progress) throws IOException {
    AtomicInteger done = new AtomicInteger();
    try {
      return items.parallelStream()
          .map(
              item -> {
                R result = unchecked(work, item);
                progress.at(done.incrementAndGet(), items.size());
                return result;
              })
          .toList();
    } catch (UncheckedIOException failure) {
      throw failure.getCause();
    }
  }

  private static <T, R> R unchecked(FileWork<T, R> work, T item) {
    try {
      return work.of(item);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
