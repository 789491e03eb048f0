package io.serai.store;

/** Thrown if the disk is full; nothing was written. */
public final class StoreDiskFullException extends StoreException {
  StoreDiskFullException(String message, Throwable cause) {
    super(message, cause);
  }
}
