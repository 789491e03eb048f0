package io.serai.a2e.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;

/** Reads inputs of operations on texts, and bounds their results. */
final class TextInput {

  /** Maximum characters of a text that an operation makes. */
  static final int MAX_RESULT = 10_000_000;

  private TextInput() {}

  /** Returns the string at a path, or the JSON text of another value. */
  static String of(RunData data, DataPath path) {
    JsonNode value = data.get(path);
    return value.isTextual() ? value.textValue() : value.toString();
  }

  /**
   * Appends to a text.
   *
   * @throws DataException if it becomes longer than {@link #MAX_RESULT}
   */
  static void append(StringBuilder text, CharSequence more) {
    if ((long) text.length() + more.length() > MAX_RESULT) {
      throw new DataException(
          "The resulting text is longer than " + MAX_RESULT + " characters.",
          "Use a shorter input or template.");
    }
    text.append(more);
  }
}
