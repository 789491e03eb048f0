package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A text that was read: its tree, and the line of every part of it.
 *
 * <p>Both readers refuse a key that stands twice, a key longer than 1,000 characters, a number
 * outside the range of a double, a text nested deeper than 200 levels or of more than 1,000,000
 * tokens (values, keys, beginnings and ends), and broken surrogate pairs; numbers keep every digit
 * they were written with. Where nobody asks for lines, {@link JsonMappers#read} costs less.
 * Immutable as long as nobody changes the tree; safe for use by many threads.
 */
public final class ParsedDocument {
  private final JsonNode root;
  private final NodeLineNumbers lines;

  ParsedDocument(JsonNode root, NodeLineNumbers lines) {
    this.root = root;
    this.lines = lines;
  }

  /**
   * Reads one YAML 1.2 document of the core schema: {@code yes}, {@code on} and dates are strings,
   * mapping keys become strings as they are written, {@code <<} is an ordinary key, infinities and
   * not-a-number are refused, and so are tags outside the schema.
   */
  public static ParsedDocument yaml(String text) throws DocumentParseException {
    return YamlReader.read(withoutMark(text));
  }

  /** Reads one JSON value (RFC 8259) with nothing after it. */
  public static ParsedDocument json(String text) throws DocumentParseException {
    return JsonReader.document(withoutMark(text));
  }

  /** A tree that came from no text: no line is known. */
  public static ParsedDocument of(JsonNode root) {
    return new ParsedDocument(root, new NodeLineNumbers());
  }

  /** The whole tree. */
  public JsonNode root() {
    return root;
  }

  /**
   * The 1-based line of what {@code pointer} points at, a member counting from its key; for what is
   * missing, the line of the nearest part around it; 0 where no line is known. It takes time that
   * grows with the number of values.
   */
  public int line(String pointer) {
    return lines.line(root, JsonPointers.steps(pointer));
  }

  static String withoutMark(String text) throws DocumentParseException {
    if (text.length() > DocumentLimits.CHARACTERS) {
      throw new DocumentParseException(
          "", "the text is longer than " + DocumentLimits.CHARACTERS + " characters", 0, 0);
    }
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
