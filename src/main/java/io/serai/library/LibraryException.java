package io.serai.library;

import org.jspecify.annotations.Nullable;

/** Thrown if jars could not be added. The message is one line that says what to do. */
public final class LibraryException extends Exception {

  LibraryException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
