package io.serai.document;

import java.util.function.ToIntFunction;

/**
 * One error in a document.
 *
 * @param path JSON Pointer of the member; for a missing member, the place where it belongs
 * @param code kind of error, in upper case with underscores
 * @param message what is wrong and how to fix it
 * @param line the 1-based line in the text; 0 if it is unknown
 */
public record DocumentFault(String path, String code, String message, int line) {

  /** Maximum characters of a path or message: both may repeat text of the caller. */
  private static final int MAX_LENGTH = 2000;

  /** Truncates a long path or message. */
  public DocumentFault {
    path = TextFunctions.clipped(path, MAX_LENGTH);
    message = TextFunctions.clipped(message, MAX_LENGTH);
  }

  /** Returns a fault whose line is not known yet. */
  public static DocumentFault at(String path, String code, String message) {
    return new DocumentFault(path, code, message, 0);
  }

  /** Returns this fault with the line of its path, unless it has a line. */
  public DocumentFault in(ToIntFunction<String> lineOf) {
    return line > 0 ? this : new DocumentFault(path, code, message, lineOf.applyAsInt(path));
  }
}
