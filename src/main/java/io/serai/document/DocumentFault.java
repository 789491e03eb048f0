package io.serai.document;

/**
 * One thing that is wrong in a document.
 *
 * @param path the JSON Pointer of the member; a missing member is named where it should stand
 * @param code what kind of fault it is, in upper case with underscores
 * @param message what is wrong and how to put it right
 * @param line the 1-based line in the text, 0 where it is unknown
 */
public record DocumentFault(String path, String code, String message, int line) {

  /** How many characters of a path or a message are told: both repeat what others wrote. */
  private static final int MOST = 2000;

  /** Cuts a path and a message that are too long to be read. */
  public DocumentFault {
    path = TextFunctions.clipped(path, MOST);
    message = TextFunctions.clipped(message, MOST);
  }

  /** A fault whose line is not known yet. */
  public static DocumentFault at(String path, String code, String message) {
    return new DocumentFault(path, code, message, 0);
  }

  /** The same fault with the line of its path in {@code document}. */
  public DocumentFault in(ParsedDocument document) {
    return line > 0 ? this : new DocumentFault(path, code, message, document.line(path));
  }
}
