package io.serai.a2e.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;

/**
 * The place of a value within the elements of a list: the name of a member, with dots for members
 * of members. A member whose name has the dots itself is preferred. Immutable.
 */
public final class FieldPath {
  private static final int MAX_LENGTH = 1_000;
  private static final int MAX_STEPS = 50;

  private final String text;
  private final List<String> names;

  private FieldPath(String text, List<String> names) {
    this.text = text;
    this.names = names;
  }

  /**
   * Parses a field.
   *
   * @throws InvalidPathException with what is wrong and what to write
   */
  public static FieldPath parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new InvalidPathException(
          "a field is longer than " + MAX_LENGTH + " characters", "write a name such as user.name");
    }
    List<String> names = List.of(text.split("\\.", -1));
    if (names.size() > MAX_STEPS || names.contains("")) {
      throw new InvalidPathException(
          "the field '" + text + "' is no name, or one with an empty part",
          "write a name such as status or user.name");
    }
    return new FieldPath(text, names);
  }

  /** Returns the value of the field in an element; missing if it has none. */
  public JsonNode of(JsonNode element) {
    if (!element.isObject()) {
      return MissingNode.getInstance();
    }
    JsonNode direct = element.path(text);
    if (!direct.isMissingNode() || names.size() == 1) {
      return direct;
    }
    JsonNode value = element;
    for (String name : names) {
      value = value.path(name);
    }
    return value;
  }

  /** Returns the field as it was written. */
  @Override
  public String toString() {
    return text;
  }
}
