package io.serai.store;

/** The disk has no room for a write; nothing of it was kept. */
public final class StoreDiskFullException extends StoreException {
  private static final long serialVersionUID = 1;

  StoreDiskFullException(String message, Throwable cause) {
    super(message, cause);
  }
}
