package io.serai.a2e.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A path into the data of a run (A2E 1.0.0, "Path Syntax"): {@code /workflow/users[0].name}, or in
 * a loop {@code /loop/current.name}, {@code /loop/index} and {@code /loop/parent/current}. A member
 * is written behind a dot or a slash, an element in brackets or as digits behind a slash.
 * Immutable.
 *
 * @param root where the path begins
 * @param level how many loops further out {@code /loop} means; 0 for the innermost
 * @param steps names of members and indexes of elements
 * @param text the path as it was written
 */
public record DataPath(Root root, int level, List<Step> steps, String text) {

  /** Maximum characters of a path. */
  public static final int MAX_LENGTH = 1_000;

  private static final int MAX_STEPS = 50;
  private static final String WORKFLOW = "/workflow/";
  private static final String LOOP = "/loop/";
  private static final String PARENT = "parent/";
  private static final String CURRENT = "current";
  private static final String INDEX = "index";
  private static final String FORM =
      "write a path such as /workflow/users, /workflow/users[0].name or /loop/current";

  /** Where a path begins. */
  public enum Root {
    /** The data that operations write. */
    WORKFLOW,
    /** The element of a loop. */
    LOOP_CURRENT,
    /** The index of the element of a loop. */
    LOOP_INDEX
  }

  /**
   * One step of a path.
   *
   * @param name name of a member
   * @param index index of an element; negative if the step can only be a member
   */
  public record Step(String name, int index) {

    JsonNode of(JsonNode value) {
      if (value.isArray()) {
        return index < 0 ? MissingNode.getInstance() : value.path(index);
      }
      return value.path(name);
    }
  }

  public DataPath {
    steps = List.copyOf(steps);
  }

  /**
   * Parses a path.
   *
   * @throws InvalidPathException with what is wrong and what to write
   */
  public static DataPath parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new InvalidPathException("a path is longer than " + MAX_LENGTH + " characters", FORM);
    }
    if (text.startsWith(WORKFLOW)) {
      // the slash before the first name is that of its step
      List<Step> steps = new Parser(text, WORKFLOW.length() - 1).steps();
      return new DataPath(Root.WORKFLOW, 0, steps, text);
    }
    if (text.startsWith(LOOP)) {
      return loop(text);
    }
    throw new InvalidPathException(
        "the path '" + text + "' does not begin with /workflow/ or /loop/", FORM);
  }

  private static DataPath loop(String text) {
    int at = LOOP.length();
    int level = 0;
    while (text.startsWith(PARENT, at)) {
      at += PARENT.length();
      level++;
    }
    if (text.startsWith(CURRENT, at)) {
      List<Step> steps = new Parser(text, at + CURRENT.length()).steps();
      return new DataPath(Root.LOOP_CURRENT, level, steps, text);
    }
    if (text.startsWith(INDEX, at) && text.length() == at + INDEX.length()) {
      return new DataPath(Root.LOOP_INDEX, level, List.of(), text);
    }
    throw new InvalidPathException(
        "the path '" + text + "' is not a path of a loop",
        "write /loop/current, /loop/current.name, /loop/index or /loop/parent/current");
  }

  /** Returns the name of the first member below {@code /workflow}. */
  public String key() {
    return steps.get(0).name();
  }

  /** Returns the value that {@code from} has at the steps; missing if there is none. */
  public JsonNode resolve(JsonNode from) {
    return resolve(from, 0);
  }

  /** Returns the value that the value of {@link #key} has at the other steps. */
  JsonNode resolveBelowKey(JsonNode from) {
    return resolve(from, 1);
  }

  private JsonNode resolve(JsonNode from, int first) {
    JsonNode value = from;
    for (int i = first; i < steps.size(); i++) {
      value = steps.get(i).of(value);
    }
    return value;
  }

  /** Returns the number of a text of at most nine digits without a leading zero; else -1. */
  static int index(String text) {
    boolean number =
        !text.isEmpty()
            && text.length() <= 9
            && text.chars().allMatch(digit -> digit >= '0' && digit <= '9')
            && (text.length() == 1 || text.charAt(0) != '0');
    return number ? Integer.parseInt(text) : -1;
  }

  /** Returns the path as it was written. */
  @Override
  public String toString() {
    return text;
  }

  /** Splits a text into steps. */
  private static final class Parser {
    private final String text;
    private final List<Step> steps = new ArrayList<>();
    private int at;

    Parser(String text, int from) {
      this.text = text;
      this.at = from;
    }

    List<Step> steps() {
      while (at < text.length()) {
        char separator = text.charAt(at++);
        switch (separator) {
          case '/', '.' -> steps.add(named());
          case '[' -> steps.add(indexed());
          default -> throw invalid("has '" + separator + "' where '/', '.' or '[' is expected");
        }
        if (steps.size() > MAX_STEPS) {
          throw invalid("has more than " + MAX_STEPS + " steps");
        }
      }
      return steps;
    }

    private Step named() {
      int begin = at;
      while (at < text.length() && isOfName(text.charAt(at))) {
        at++;
      }
      if (at == begin) {
        throw invalid("has no name at character " + (at + 1));
      }
      String name = text.substring(begin, at);
      return new Step(name, index(name));
    }

    private Step indexed() {
      int end = text.indexOf(']', at);
      String digits = end < 0 ? "" : text.substring(at, end);
      int index = index(digits);
      if (index < 0) {
        throw invalid("has no index in its brackets");
      }
      at = end + 1;
      return new Step(digits, index);
    }

    private InvalidPathException invalid(String what) {
      return new InvalidPathException("the path '" + text + "' " + what, FORM);
    }

    private static boolean isOfName(char character) {
      return "/.[]{}\"".indexOf(character) < 0
          && !Character.isWhitespace(character)
          && !Character.isISOControl(character);
    }
  }
}
