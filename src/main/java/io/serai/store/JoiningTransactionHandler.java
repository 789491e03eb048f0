package io.serai.store;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.transaction.DelegatingTransactionHandler;
import org.jdbi.v3.core.transaction.LocalTransactionHandler;

/**
 * JDBI transaction handler for operations of the writer, which run within the writer's transaction:
 * {@code inTransaction} just runs the callback, and an operation cannot end the transaction or set
 * a savepoint.
 */
final class JoiningTransactionHandler extends DelegatingTransactionHandler {
  JoiningTransactionHandler() {
    super(new LocalTransactionHandler());
  }

  @Override
  public boolean isInTransaction(Handle handle) {
    return true;
  }

  @Override
  public void begin(Handle handle) {
    throw unsupported();
  }

  @Override
  public void commit(Handle handle) {
    throw unsupported();
  }

  @Override
  public void rollback(Handle handle) {
    throw unsupported();
  }

  @Override
  public void savepoint(Handle handle, String name) {
    throw unsupported();
  }

  @Override
  public void rollbackToSavepoint(Handle handle, String name) {
    throw unsupported();
  }

  @Override
  public void releaseSavepoint(Handle handle, String name) {
    throw unsupported();
  }

  private static UnsupportedOperationException unsupported() {
    return new UnsupportedOperationException(
        "A write runs in the writer's transaction. To undo it, throw.");
  }
}
