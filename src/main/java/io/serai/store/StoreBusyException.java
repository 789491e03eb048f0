package io.serai.store;

/**
 * The answer to work that the database cannot take now: its queue is full, or the work of another
 * hub stood in its way. Nothing of it was kept: try again.
 */
public final class StoreBusyException extends StoreException {
  private static final long serialVersionUID = 1;

  public StoreBusyException(int waiting) {
    super("The database is busy: " + waiting + " pieces of work wait already. Try again soon.");
  }

  StoreBusyException(String message, Throwable cause) {
    super(message, cause);
  }
}
