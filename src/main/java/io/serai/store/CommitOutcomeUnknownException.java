package io.serai.store;

/**
 * Thrown if the connection was lost during a commit, so that it is unknown whether the write took
 * effect.
 */
public final class CommitOutcomeUnknownException extends StoreException {
  public CommitOutcomeUnknownException(String message, Throwable cause) {
    super(message, cause);
  }
}
