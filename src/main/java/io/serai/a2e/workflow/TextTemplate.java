package io.serai.a2e.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.InvalidPathException;
import io.serai.a2e.data.RunData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A text with references to data, such as {@code Hello {/workflow/user.name}}. A brace that no path
 * follows is text. Immutable.
 */
public final class TextTemplate {
  private static final String UNCLOSED =
      "write the path between braces, such as {/workflow/user.name}";

  private final List<Part> parts;

  private TextTemplate(List<Part> parts) {
    this.parts = List.copyOf(parts);
  }

  /** A piece of the text: characters as they are, or a reference. */
  private record Part(String text, Optional<DataPath> path) {}

  /**
   * Parses a text.
   *
   * @throws InvalidPathException if a reference is not a path, or is not closed
   */
  public static TextTemplate parse(String text) {
    List<Part> parts = new ArrayList<>();
    int at = 0;
    int open = nextReference(text, 0);
    while (open >= 0) {
      int close = text.indexOf('}', open);
      if (close < 0) {
        throw new InvalidPathException("a reference has no closing brace", UNCLOSED);
      }
      add(parts, text.substring(at, open));
      String path = text.substring(open + 1, close);
      parts.add(new Part("", Optional.of(DataPath.parse(path))));
      at = close + 1;
      open = nextReference(text, at);
    }
    add(parts, text.substring(at));
    return new TextTemplate(parts);
  }

  /** Returns the index of the next brace that a path follows; negative if there is none. */
  private static int nextReference(String text, int from) {
    int open = text.indexOf('{', from);
    while (open >= 0
        && !text.startsWith("/workflow", open + 1)
        && !text.startsWith("/loop", open + 1)) {
      open = text.indexOf('{', open + 1);
    }
    return open;
  }

  /** Returns a text whose references are letters, of the same length. */
  static String withLetters(String text) {
    StringBuilder letters = new StringBuilder(text);
    int open = nextReference(text, 0);
    while (open >= 0) {
      int close = text.indexOf('}', open);
      for (int i = open; i <= close; i++) {
        letters.setCharAt(i, 'a');
      }
      open = close < 0 ? close : nextReference(text, close);
    }
    return letters.toString();
  }

  private static void add(List<Part> parts, String text) {
    if (!text.isEmpty()) {
      parts.add(new Part(text, Optional.empty()));
    }
  }

  /** Returns the paths that the text refers to. */
  public List<DataPath> paths() {
    return parts.stream().flatMap(part -> part.path().stream()).toList();
  }

  /** Returns the text if it has no references. */
  Optional<String> literal() {
    if (parts.isEmpty()) {
      return Optional.of("");
    }
    Part first = parts.get(0);
    return parts.size() == 1 && first.path().isEmpty()
        ? Optional.of(first.text())
        : Optional.empty();
  }

  /** Returns the path if the text is nothing but one reference. */
  public Optional<DataPath> onlyPath() {
    return parts.size() == 1 ? parts.get(0).path() : Optional.empty();
  }

  /**
   * Returns the text with the values of its references: strings as they are, all other values as
   * JSON.
   *
   * @throws io.serai.a2e.data.DataException if the data has no such value
   */
  public String resolve(RunData data) {
    return resolve(data, (before, path, value) -> textOf(value));
  }

  /**
   * Returns the text with the values of its references.
   *
   * @throws io.serai.a2e.data.DataException if the data has no such value, or the encoder refuses
   *     it
   */
  String resolve(RunData data, ValueEncoder encoder) {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(
          part.path().map(path -> encoder.encode(text, path, data.get(path))).orElse(part.text()));
    }
    return text.toString();
  }

  /** Writes a value into a text. */
  @FunctionalInterface
  interface ValueEncoder {

    /**
     * Returns the text of a value.
     *
     * @param before what precedes it
     */
    String encode(CharSequence before, DataPath path, JsonNode value);
  }

  /** Returns a string as it is, any other value as JSON. */
  static String textOf(JsonNode value) {
    return value.isTextual() ? value.textValue() : value.toString();
  }
}
