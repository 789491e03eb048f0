package io.serai.store;

/**
 * Thrown if the database cannot accept an operation now: its queue is full, or another hub's
 * transaction conflicted. Nothing was written, so the caller may retry.
 */
public final class StoreBusyException extends StoreException {
  public StoreBusyException(int waiting) {
    super("The database is busy: " + waiting + " operations are waiting. Try again soon.");
  }

  StoreBusyException(String message, Throwable cause) {
    super(message, cause);
  }
}
