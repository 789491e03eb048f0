package io.serai.store;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.transaction.DelegatingTransactionHandler;
import org.jdbi.v3.core.transaction.LocalTransactionHandler;

/**
 * The transaction that the writer runs: a piece of work is inside it from the start, so that {@code
 * inTransaction} just runs, and it can neither end it nor set a savepoint of its own.
 */
final class WriterTransactionHandler extends DelegatingTransactionHandler {
  WriterTransactionHandler() {
    super(new LocalTransactionHandler());
  }

  @Override
  public boolean isInTransaction(Handle handle) {
    return true;
  }

  @Override
  public void begin(Handle handle) {
    throw refused();
  }

  @Override
  public void commit(Handle handle) {
    throw refused();
  }

  @Override
  public void rollback(Handle handle) {
    throw refused();
  }

  @Override
  public void savepoint(Handle handle, String name) {
    throw refused();
  }

  @Override
  public void rollbackToSavepoint(Handle handle, String name) {
    throw refused();
  }

  @Override
  public void releaseSavepoint(Handle handle, String name) {
    throw refused();
  }

  private static UnsupportedOperationException refused() {
    return new UnsupportedOperationException(
        "A write runs in the writer's transaction. To undo it, throw.");
  }
}
