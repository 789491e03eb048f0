package io.serai.store;

import org.jspecify.annotations.Nullable;

/** What keeps the database or a data file from working, in one line that says what to do. */
public class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** A failure with nothing below it. */
  public StoreException(String message) {
    super(message);
  }

  /** A failure that another one caused. */
  public StoreException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
