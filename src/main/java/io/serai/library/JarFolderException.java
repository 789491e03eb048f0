package io.serai.library;

import org.jspecify.annotations.Nullable;

/** Thrown if jars could not be added. The message is one line that says what to do. */
public final class JarFolderException extends Exception {

  JarFolderException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
