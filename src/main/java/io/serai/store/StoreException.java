package io.serai.store;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if the database or a data file cannot be used. The message is one line that says what to
 * do.
 */
public class StoreException extends RuntimeException {
  /** Creates an exception without a cause. */
  public StoreException(String message) {
    super(message);
  }

  /** Creates an exception with a cause. */
  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
