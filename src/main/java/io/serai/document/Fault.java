package io.serai.document;

/**
 * One thing that is wrong in a document.
 *
 * @param path the JSON Pointer of the member; a missing member is named where it should stand
 * @param code what kind of fault it is, in upper case with underscores
 * @param message what is wrong and how to put it right
 * @param line the 1-based line in the text, 0 where it is unknown
 */
public record Fault(String path, String code, String message, int line) {

  /** How many characters of a path or a message are told: both repeat what others wrote. */
  private static final int MOST = 2000;

  /** Cuts a path and a message that are too long to be read. */
  public Fault {
    path = Texts.clipped(path, MOST);
    message = Texts.clipped(message, MOST);
  }

  /** A fault whose line is not known yet. */
  public static Fault at(String path, String code, String message) {
    return new Fault(path, code, message, 0);
  }

  /** The same fault with the line of its path in {@code document}. */
  public Fault in(Document document) {
    return line > 0 ? this : new Fault(path, code, message, document.line(path));
  }
}
