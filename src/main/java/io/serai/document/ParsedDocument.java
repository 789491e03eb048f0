package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A parsed YAML or JSON text: its tree, and the line number of each value.
 *
 * <p>Both parsers reject repeated keys, keys longer than 1,000 characters, numbers outside the
 * range of a double, texts with more than 200 levels or 1,000,000 tokens (values, keys, starts and
 * ends), and unpaired surrogates. Numbers keep all their digits. If no lines are needed, {@link
 * JsonMappers#read} is cheaper. Immutable and thread-safe as long as the tree is not changed.
 */
public final class ParsedDocument {
  private final JsonNode root;
  private final NodeLineNumbers lines;

  ParsedDocument(JsonNode root, NodeLineNumbers lines) {
    this.root = root;
    this.lines = lines;
  }

  /**
   * Parses one YAML 1.2 document with the core schema: {@code yes}, {@code on} and dates are
   * strings, and mapping keys are strings as written. Infinities, not-a-number, tags outside the
   * schema and merge keys ({@code <<}) are rejected.
   */
  public static ParsedDocument yaml(String text) throws DocumentParseException {
    return YamlReader.read(withoutByteOrderMark(text));
  }

  /** Parses one JSON value (RFC 8259) with nothing after it. */
  public static ParsedDocument json(String text) throws DocumentParseException {
    return JsonReader.document(withoutByteOrderMark(text));
  }

  /** Parses the text of a file as JSON if its name ends with {@code .json}, otherwise as YAML. */
  public static ParsedDocument file(String name, String text) throws DocumentParseException {
    return name.toLowerCase(Locale.ROOT).endsWith(".json") ? json(text) : yaml(text);
  }

  /** Returns whether a file of that name is one to parse: YAML or JSON. */
  public static boolean isFile(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Stream.of(".yaml", ".yml", ".json").anyMatch(lower::endsWith);
  }

  /** Wraps a tree that was not parsed from a text; it has no line numbers. */
  public static ParsedDocument of(JsonNode root) {
    return new ParsedDocument(root, new NodeLineNumbers());
  }

  /** Returns the root of the tree. */
  public JsonNode root() {
    return root;
  }

  /**
   * Returns the 1-based line of the value at {@code pointer}; a member starts at its key. For a
   * missing value it is the line of the nearest existing ancestor, and 0 if no line is known. The
   * time grows with the number of values.
   */
  public int line(String pointer) {
    return lines.line(root, JsonPointers.steps(pointer));
  }

  static String withoutByteOrderMark(String text) throws DocumentParseException {
    if (text.length() > DocumentLimits.CHARACTERS) {
      throw new DocumentParseException(
          "", "the text is longer than " + DocumentLimits.CHARACTERS + " characters", 0, 0);
    }
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
