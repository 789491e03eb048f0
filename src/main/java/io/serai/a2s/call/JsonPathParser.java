package io.serai.a2s.call;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Parses a JSONPath from left to right; errors are thrown as {@link IllegalArgumentException}. */
final class JsonPathParser {

  /** The most steps of a path that may each select several nodes. */
  private static final int MAX_MULTI_NODE_STEPS = 10;

  private static final String NAME_DELIMITERS = ".[]()'\"*?,:=!<>&|";

  private final JsonPathCursor cursor;
  private final List<JsonPathSelector> steps = new ArrayList<>();

  private JsonPathParser(JsonPathCursor cursor) {
    this.cursor = cursor;
  }

  /** Parses a complete JSONPath. */
  static CompiledJsonPath parse(String text) {
    JsonPathCursor cursor = new JsonPathCursor(text);
    if (!cursor.take("$")) {
      throw new IllegalArgumentException("begin with \"$\", as in \"$.data.id\"");
    }
    JsonPathParser parser = new JsonPathParser(cursor);
    JsonPathFunction function = parser.steps();
    if (!cursor.isAtEnd()) {
      throw cursor.error("a . or a [ is missing");
    }
    CompiledJsonPath path = parser.path(text);
    return function == JsonPathFunction.NONE
        ? path
        : new CompiledJsonPath.FunctionPath(path, function);
  }

  /** Parses the members and indexes that follow {@code @} in a filter. */
  static List<JsonPathSelector.Singular> single(JsonPathCursor cursor) {
    JsonPathParser parser = new JsonPathParser(cursor);
    boolean single = parser.steps() == JsonPathFunction.NONE;
    if (!single || !parser.steps.stream().allMatch(JsonPathSelector.Singular.class::isInstance)) {
      throw cursor.error(
          "a filter takes only members and indexes, as in @.state: another step is used");
    }
    return parser.steps.stream().map(JsonPathSelector.Singular.class::cast).toList();
  }

  private CompiledJsonPath path(String text) {
    if (steps.stream().allMatch(JsonPathSelector.Singular.class::isInstance)) {
      return new CompiledJsonPath.SingularPath(
          text, steps.stream().map(JsonPathSelector.Singular.class::cast).toList());
    }
    atMost(1, JsonPathSelector.Descendants.class::isInstance, "recursive steps (..)");
    atMost(
        MAX_MULTI_NODE_STEPS,
        step -> !(step instanceof JsonPathSelector.Singular),
        "steps that select several nodes");
    return new CompiledJsonPath.NodeListPath(List.copyOf(steps));
  }

  private void atMost(int most, Predicate<JsonPathSelector> what, String shown) {
    if (steps.stream().filter(what).count() > most) {
      throw new IllegalArgumentException(
          "it has more than %d of the %s; name the members instead".formatted(most, shown));
    }
  }

  /** Reads all steps and returns the function at the end of the path. */
  private JsonPathFunction steps() {
    while (cursor.current() == '.' || cursor.current() == '[') {
      boolean recursive = cursor.take("..");
      boolean bracket = cursor.isAt("[") || (!recursive && cursor.take(".") && cursor.isAt("["));
      if (bracket) {
        add(recursive, bracket());
      } else if (cursor.take("*")) {
        add(recursive, new JsonPathSelector.Wildcard());
      } else {
        String name = name();
        if (cursor.take("()")) {
          return JsonPathFunction.named(name);
        }
        add(recursive, new JsonPathSelector.Member(name));
      }
    }
    return JsonPathFunction.NONE;
  }

  private void add(boolean recursive, JsonPathSelector step) {
    steps.add(recursive ? new JsonPathSelector.Descendants(step) : step);
  }

  private String name() {
    StringBuilder name = new StringBuilder();
    while (!cursor.isAtEnd() && isNameCharacter(cursor.current())) {
      name.append(cursor.next());
    }
    if (name.isEmpty()) {
      throw cursor.error("a name is missing");
    }
    return name.toString();
  }

  private static boolean isNameCharacter(char c) {
    return NAME_DELIMITERS.indexOf(c) < 0 && !Character.isWhitespace(c);
  }

  private JsonPathSelector bracket() {
    cursor.expect("[");
    cursor.skipSpace();
    JsonPathSelector step = inside();
    cursor.expect("]");
    return step;
  }

  private JsonPathSelector inside() {
    if (cursor.take("*")) {
      return new JsonPathSelector.Wildcard();
    }
    if (cursor.take("?")) {
      return new JsonPathSelector.Filtered(new JsonPathFilterParser(cursor).parse());
    }
    return cursor.isAtQuote() ? members() : elements();
  }

  private JsonPathSelector members() {
    List<String> names = new ArrayList<>();
    do {
      cursor.skipSpace();
      if (!cursor.isAtQuote()) {
        throw cursor.error("a name in quotes is missing");
      }
      names.add(cursor.quoted());
    } while (cursor.takeAfterSpace(","));
    return names.size() == 1
        ? new JsonPathSelector.Member(names.get(0))
        : new JsonPathSelector.Members(names.stream().distinct().toList());
  }

  private JsonPathSelector elements() {
    if (cursor.takeAfterSpace(":")) {
      return slice(0);
    }
    int first = index();
    if (cursor.takeAfterSpace(":")) {
      return slice(first);
    }
    List<Integer> indexes = new ArrayList<>(List.of(first));
    while (cursor.takeAfterSpace(",")) {
      indexes.add(index());
    }
    return indexes.size() == 1
        ? new JsonPathSelector.Index(first)
        : new JsonPathSelector.Indexes(indexes);
  }

  private JsonPathSelector slice(int from) {
    cursor.skipSpace();
    return new JsonPathSelector.Slice(
        from, cursor.current() == ']' ? null : Integer.valueOf(index()));
  }

  private int index() {
    cursor.skipSpace();
    StringBuilder digits = new StringBuilder(cursor.take("-") ? "-" : "");
    while (cursor.current() >= '0' && cursor.current() <= '9') {
      digits.append(cursor.next());
    }
    try {
      return Integer.parseInt(digits.toString());
    } catch (NumberFormatException e) {
      throw cursor.error("an index, a name in quotes, * or a filter is expected in the brackets");
    }
  }
}
