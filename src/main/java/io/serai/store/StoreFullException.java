package io.serai.store;

/** The disk has no room for a write; nothing of it was kept. */
public final class StoreFullException extends StoreException {
  private static final long serialVersionUID = 1;

  StoreFullException(String message, Throwable cause) {
    super(message, cause);
  }
}
