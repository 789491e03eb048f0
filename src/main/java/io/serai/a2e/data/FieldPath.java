package io.serai.a2e.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2e.data.DataPath.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * The place of a value within the elements of a list (A2E 1.0.0, "Path Syntax"): the name of a
 * member, with dots for members of members and brackets for elements of lists, such as {@code
 * user.tags[0]}. A member whose name has the dots and brackets itself is preferred. Immutable.
 */
public final class FieldPath {
  private static final int MAX_LENGTH = 1_000;
  private static final int MAX_STEPS = 50;
  private static final String FORM = "write a name such as status, user.name or tags[0]";

  private final String text;
  private final List<Step> steps;

  private FieldPath(String text, List<Step> steps) {
    this.text = text;
    this.steps = steps;
  }

  /**
   * Parses a field.
   *
   * @throws InvalidPathException with what is wrong and what to write
   */
  public static FieldPath parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new InvalidPathException("a field is longer than " + MAX_LENGTH + " characters", FORM);
    }
    List<Step> steps = new ArrayList<>();
    for (String part : text.split("\\.", -1)) {
      addSteps(text, part, steps);
    }
    if (steps.size() > MAX_STEPS) {
      throw new InvalidPathException(
          "the field '" + text + "' has more than " + MAX_STEPS + " steps", FORM);
    }
    return new FieldPath(text, List.copyOf(steps));
  }

  /** Adds the name and the indexes of a part between dots; only the first may have no name. */
  private static void addSteps(String text, String part, List<Step> steps) {
    int bracket = firstIndex(text, part);
    String name = part.substring(0, bracket);
    if (!name.isEmpty()) {
      steps.add(new Step(name, DataPath.index(name)));
    } else if (!steps.isEmpty() || bracket == part.length()) {
      throw new InvalidPathException(
          "the field '" + text + "' is not a name, or one with an empty part", FORM);
    }
    for (int at = bracket; at < part.length(); at = part.indexOf(']', at) + 1) {
      String index = part.substring(at + 1, part.indexOf(']', at));
      steps.add(new Step(index, DataPath.index(index)));
    }
  }

  /** Returns where the indexes at the end of a part begin. */
  private static int firstIndex(String text, String part) {
    int end = part.length();
    while (end > 0 && part.charAt(end - 1) == ']') {
      int open = part.lastIndexOf('[', end - 1);
      String index = open < 0 ? "x" : part.substring(open + 1, end - 1);
      if (DataPath.index(index) < 0) {
        if (index.chars().allMatch(each -> Character.isDigit(each) || each == '-')) {
          throw new InvalidPathException(
              "the field '" + text + "' has no index in its brackets", FORM);
        }
        break; // the brackets belong to the name
      }
      end = open;
    }
    return end;
  }

  /** Returns the value of the field in an element; missing if it has none. */
  public JsonNode of(JsonNode element) {
    if (!element.isContainerNode()) {
      return MissingNode.getInstance();
    }
    JsonNode direct = element.path(text);
    if (!direct.isMissingNode()) {
      return direct;
    }
    JsonNode value = element;
    for (Step step : steps) {
      value = step.of(value);
    }
    return value;
  }

  /** Returns the field as it was written. */
  @Override
  public String toString() {
    return text;
  }
}
