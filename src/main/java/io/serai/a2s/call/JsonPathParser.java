package io.serai.a2s.call;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Parses a JSONPath from left to right; what is wrong is an {@link IllegalArgumentException}. */
final class JsonPathParser {

  /** How many steps of a path may each lead to several places. */
  private static final int MOST_SEVERAL = 10;

  private static final String ENDS_A_NAME = ".[]()'\"*?,:=!<>&|";

  private final JsonPathCursor cursor;
  private final List<PathSelector> steps = new ArrayList<>();

  private JsonPathParser(JsonPathCursor cursor) {
    this.cursor = cursor;
  }

  /** The path that a whole text is. */
  static CompiledJsonPath parse(String text) {
    JsonPathCursor cursor = new JsonPathCursor(text);
    if (!cursor.take("$")) {
      throw new IllegalArgumentException("begin with \"$\", as in \"$.data.id\"");
    }
    JsonPathParser parser = new JsonPathParser(cursor);
    JsonPathFunction function = parser.steps();
    if (!cursor.isAtEnd()) {
      throw cursor.wrong("a . or a [ is missing");
    }
    CompiledJsonPath path = parser.path(text);
    return function == JsonPathFunction.NONE
        ? path
        : new CompiledJsonPath.FunctionPath(path, function);
  }

  /** The members and indexes that follow in a filter. */
  static List<PathSelector.Singular> single(JsonPathCursor cursor) {
    JsonPathParser parser = new JsonPathParser(cursor);
    boolean single = parser.steps() == JsonPathFunction.NONE;
    if (!single || !parser.steps.stream().allMatch(PathSelector.Singular.class::isInstance)) {
      throw cursor.wrong("a filter looks at members and indexes only, as in @.state, not");
    }
    return parser.steps.stream().map(PathSelector.Singular.class::cast).toList();
  }

  private CompiledJsonPath path(String text) {
    if (steps.stream().allMatch(PathSelector.Singular.class::isInstance)) {
      return new CompiledJsonPath.SingularPath(
          text, steps.stream().map(PathSelector.Singular.class::cast).toList());
    }
    atMost(1, PathSelector.Descendants.class::isInstance, "scans by ..");
    atMost(
        MOST_SEVERAL, step -> !(step instanceof PathSelector.Singular), "steps that take several");
    return new CompiledJsonPath.NodeListPath(List.copyOf(steps));
  }

  private void atMost(int most, Predicate<PathSelector> what, String shown) {
    if (steps.stream().filter(what).count() > most) {
      throw new IllegalArgumentException(
          "it has more than %d of the %s; name the members instead".formatted(most, shown));
    }
  }

  /** Reads all steps, and the function that may end them. */
  private JsonPathFunction steps() {
    while (cursor.here() == '.' || cursor.here() == '[') {
      boolean below = cursor.take("..");
      boolean bracket = cursor.sees("[") || (!below && cursor.take(".") && cursor.sees("["));
      if (bracket) {
        add(below, bracket());
      } else if (cursor.take("*")) {
        add(below, new PathSelector.Wildcard());
      } else {
        String name = name();
        if (cursor.take("()")) {
          return JsonPathFunction.named(name);
        }
        add(below, new PathSelector.Member(name));
      }
    }
    return JsonPathFunction.NONE;
  }

  private void add(boolean below, PathSelector step) {
    steps.add(below ? new PathSelector.Descendants(step) : step);
  }

  private String name() {
    StringBuilder name = new StringBuilder();
    while (!cursor.isAtEnd() && isOfName(cursor.here())) {
      name.append(cursor.next());
    }
    if (name.isEmpty()) {
      throw cursor.wrong("a name is missing");
    }
    return name.toString();
  }

  private static boolean isOfName(char c) {
    return ENDS_A_NAME.indexOf(c) < 0 && !Character.isWhitespace(c);
  }

  private PathSelector bracket() {
    cursor.expect("[");
    cursor.skipSpace();
    PathSelector step = inside();
    cursor.expect("]");
    return step;
  }

  private PathSelector inside() {
    if (cursor.take("*")) {
      return new PathSelector.Wildcard();
    }
    if (cursor.take("?")) {
      return new PathSelector.Filtered(new JsonPathFilterParser(cursor).parse());
    }
    return cursor.isAtQuote() ? members() : elements();
  }

  private PathSelector members() {
    List<String> names = new ArrayList<>();
    do {
      cursor.skipSpace();
      if (!cursor.isAtQuote()) {
        throw cursor.wrong("a name in quotes is missing");
      }
      names.add(cursor.quoted());
    } while (cursor.takeSpaced(","));
    return names.size() == 1
        ? new PathSelector.Member(names.get(0))
        : new PathSelector.Members(names.stream().distinct().toList());
  }

  private PathSelector elements() {
    if (cursor.takeSpaced(":")) {
      return slice(0);
    }
    int first = index();
    if (cursor.takeSpaced(":")) {
      return slice(first);
    }
    List<Integer> indexes = new ArrayList<>(List.of(first));
    while (cursor.takeSpaced(",")) {
      indexes.add(index());
    }
    return indexes.size() == 1 ? new PathSelector.Index(first) : new PathSelector.Indexes(indexes);
  }

  private PathSelector slice(int from) {
    cursor.skipSpace();
    return new PathSelector.Slice(from, cursor.here() == ']' ? null : Integer.valueOf(index()));
  }

  private int index() {
    cursor.skipSpace();
    StringBuilder digits = new StringBuilder(cursor.take("-") ? "-" : "");
    while (cursor.here() >= '0' && cursor.here() <= '9') {
      digits.append(cursor.next());
    }
    try {
      return Integer.parseInt(digits.toString());
    } catch (NumberFormatException e) {
      throw cursor.wrong("in brackets stand an index, a name in quotes, * or a filter; not so");
    }
  }
}
