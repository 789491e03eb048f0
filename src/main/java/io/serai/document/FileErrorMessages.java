package io.serai.document;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Turns file system errors into messages that state the reason and the remedy. */
public final class FileErrorMessages {

  /** ENOSPC and EDQUOT, as Java words them. */
  private static final List<String> FULL =
      List.of("No space left on device", "Disk quota exceeded");

  private FileErrorMessages() {}

  /** Returns why {@code path} could not be read or written, and the remedy. */
  public static String sentence(Path path, IOException failure) {
    if (isFull(failure)) {
      return "The disk is full: " + path + " cannot be written. Free some space, then try again.";
    }
    return "%s cannot be read or written (%s). Make it readable and writable for the user %s."
        .formatted(path, reason(failure), System.getProperty("user.name"));
  }

  /** Returns the reason in a few words. */
  public static String reason(IOException failure) {
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NoSuchFileException) {
      return "it does not exist";
    }
    String reason =
        failure instanceof FileSystemException file ? file.getReason() : failure.getMessage();
    return reason == null ? failure.getClass().getSimpleName() : reason;
  }

  /** Whether the disk is full. */
  public static boolean isFull(IOException failure) {
    String message = String.valueOf(failure.getMessage());
    return FULL.stream().anyMatch(message::contains);
  }
}
