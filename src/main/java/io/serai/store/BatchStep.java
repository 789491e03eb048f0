package io.serai.store;

import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * A step that a transaction of the writer runs once, after all operations that name it and before
 * the commit. If it fails, the transaction is rolled back and all its operations fail.
 *
 * @param <T> result of the operations
 */
@FunctionalInterface
public interface BatchStep<T> {

  /**
   * Runs the step on the writer thread.
   *
   * @param results results of the operations that succeeded, in their order; at least one
   */
  void run(Handle handle, List<T> results);
}
