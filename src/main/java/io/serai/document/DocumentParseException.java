package io.serai.document;

/**
 * A text that is no document: a syntax error, a key that stands twice, or a limit exceeded.
 *
 * <p>Line and column are 1-based; 0 where they are unknown. The message says what is wrong without
 * the place. Both the message and the path are cut where they repeat too much of the text.
 */
public final class DocumentParseException extends Exception {
  private static final long serialVersionUID = 1;

  private final String path;
  private final int line;
  private final int column;

  DocumentParseException(String path, String message, int line, int column) {
    super(TextFunctions.clipped(message));
    this.path = TextFunctions.clipped(path);
    this.line = line;
    this.column = column;
  }

  /** The line where the text stops being a document. */
  public int line() {
    return line;
  }

  /** The column where the text stops being a document. */
  public int column() {
    return column;
  }

  /** The same as a fault of code {@code INVALID}, the place included in its message. */
  public DocumentFault fault() {
    return new DocumentFault(path, "INVALID", getMessage() + place(), line);
  }

  private String place() {
    return line == 0 ? "" : " (line " + line + ", column " + column + ")";
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
