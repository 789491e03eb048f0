package io.serai.store;

/**
 * The connection was lost while a write was being committed: nobody knows yet whether it was kept.
 */
public final class CommitOutcomeUnknownException extends StoreException {
  private static final long serialVersionUID = 1;

  public CommitOutcomeUnknownException(String message, Throwable cause) {
    super(message, cause);
  }
}
