package io.serai.store;

import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * An operation that a transaction of the writer runs once for several inputs, which saves round
 * trips to a database server.
 *
 * @param <I> inputs
 * @param <O> results
 */
@FunctionalInterface
public interface BatchOperation<I, O> {

  /**
   * Runs the operation on the writer thread. If it fails, the transaction is rolled back, and it
   * runs again for each input alone.
   *
   * @param inputs in the order in which they were given; at least one
   * @return the results, in the same order
   */
  List<O> run(Handle handle, List<I> inputs);
}
