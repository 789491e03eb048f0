package io.serai.document;

/**
 * One thing that is wrong in a document.
 *
 * @param path JSON Pointer of the place; a missing member is named where it should stand
 * @param code machine-readable kind, such as {@code INVALID}
 * @param message what is wrong and what to do about it
 * @param line 1-based line in the text, 0 where it is unknown
 */
public record Fault(String path, String code, String message, int line) {

  /** A fault whose line is not known. */
  public static Fault at(String path, String code, String message) {
    return new Fault(path, code, message, 0);
  }
}
