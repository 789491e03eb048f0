package io.serai.store;

/** The answer to work that the database cannot take now, because its queue is full: try again. */
public final class StoreBusyException extends StoreException {
  private static final long serialVersionUID = 1;

  public StoreBusyException(int waiting) {
    super("The database is busy: " + waiting + " pieces of work wait already. Try again soon.");
  }
}
