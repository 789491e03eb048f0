package io.serai.document;

/**
 * Thrown if a text cannot be parsed: a syntax error, a repeated key, or an exceeded limit.
 *
 * <p>Line and column are 1-based, and 0 if unknown. The message does not contain them. Message and
 * path are truncated if they repeat too much of the text.
 */
public final class DocumentParseException extends Exception {
  private final String path;
  private final int line;
  private final int column;

  DocumentParseException(String path, String message, int line, int column) {
    super(TextFunctions.clipped(message));
    this.path = TextFunctions.clipped(path);
    this.line = line;
    this.column = column;
  }

  /** Returns the line of the error. */
  public int line() {
    return line;
  }

  /** Returns the column of the error. */
  public int column() {
    return column;
  }

  /**
   * Returns the error as a fault with code {@code INVALID}; its message includes line and column.
   */
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
