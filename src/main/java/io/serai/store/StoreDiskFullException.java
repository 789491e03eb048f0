package io.serai.store;

/** Thrown if the disk is full; nothing was written. */
public final class StoreDiskFullException extends StoreException {
  private static final long serialVersionUID = 1;

  StoreDiskFullException(String message, Throwable cause) {
    super(message, cause);
  }
}
