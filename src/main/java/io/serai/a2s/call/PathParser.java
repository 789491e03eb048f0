package io.serai.a2s.call;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Parses a JSONPath from left to right; what is wrong is an {@link IllegalArgumentException}. */
final class PathParser {

  /** How many steps of a path may each lead to several places. */
  private static final int MOST_SEVERAL = 10;

  private static final String ENDS_A_NAME = ".[]()'\"*?,:=!<>&|";

  private final PathCursor cursor;
  private final List<Selector> steps = new ArrayList<>();

  private PathParser(PathCursor cursor) {
    this.cursor = cursor;
  }

  /** The path that a whole text is. */
  static ResultPath parse(String text) {
    PathCursor cursor = new PathCursor(text);
    if (!cursor.take("$")) {
      throw new IllegalArgumentException("begin with \"$\", as in \"$.data.id\"");
    }
    PathParser parser = new PathParser(cursor);
    PathFunction function = parser.steps();
    if (!cursor.isAtEnd()) {
      throw cursor.wrong("a . or a [ is missing");
    }
    ResultPath path = parser.path(text);
    return function == PathFunction.NONE ? path : new ResultPath.Applied(path, function);
  }

  /** The members and indexes that follow in a filter. */
  static List<Selector.One> single(PathCursor cursor) {
    PathParser parser = new PathParser(cursor);
    boolean single = parser.steps() == PathFunction.NONE;
    if (!single || !parser.steps.stream().allMatch(Selector.One.class::isInstance)) {
      throw cursor.wrong("a filter looks at members and indexes only, as in @.state, not");
    }
    return parser.steps.stream().map(Selector.One.class::cast).toList();
  }

  private ResultPath path(String text) {
    if (steps.stream().allMatch(Selector.One.class::isInstance)) {
      return new ResultPath.Walk(text, steps.stream().map(Selector.One.class::cast).toList());
    }
    atMost(1, Selector.Below.class::isInstance, "scans by ..");
    atMost(MOST_SEVERAL, step -> !(step instanceof Selector.One), "steps that take several");
    return new ResultPath.Selection(List.copyOf(steps));
  }

  private void atMost(int most, Predicate<Selector> what, String shown) {
    if (steps.stream().filter(what).count() > most) {
      throw new IllegalArgumentException(
          "it has more than %d of the %s; name the members instead".formatted(most, shown));
    }
  }

  /** Reads all steps, and the function that may end them. */
  private PathFunction steps() {
    while (cursor.here() == '.' || cursor.here() == '[') {
      boolean below = cursor.take("..");
      boolean bracket = cursor.sees("[") || (!below && cursor.take(".") && cursor.sees("["));
      if (bracket) {
        add(below, bracket());
      } else if (cursor.take("*")) {
        add(below, new Selector.Each());
      } else {
        String name = name();
        if (cursor.take("()")) {
          return PathFunction.named(name);
        }
        add(below, new Selector.Member(name));
      }
    }
    return PathFunction.NONE;
  }

  private void add(boolean below, Selector step) {
    steps.add(below ? new Selector.Below(step) : step);
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

  private Selector bracket() {
    cursor.expect("[");
    cursor.skipSpace();
    Selector step = inside();
    cursor.expect("]");
    return step;
  }

  private Selector inside() {
    if (cursor.take("*")) {
      return new Selector.Each();
    }
    if (cursor.take("?")) {
      return new Selector.Filtered(new FilterParser(cursor).parse());
    }
    return cursor.isAtQuote() ? members() : elements();
  }

  private Selector members() {
    List<String> names = new ArrayList<>();
    do {
      cursor.skipSpace();
      if (!cursor.isAtQuote()) {
        throw cursor.wrong("a name in quotes is missing");
      }
      names.add(cursor.quoted());
    } while (cursor.takeSpaced(","));
    return names.size() == 1
        ? new Selector.Member(names.get(0))
        : new Selector.Members(names.stream().distinct().toList());
  }

  private Selector elements() {
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
    return indexes.size() == 1 ? new Selector.Index(first) : new Selector.Indexes(indexes);
  }

  private Selector slice(int from) {
    cursor.skipSpace();
    return new Selector.Slice(from, cursor.here() == ']' ? null : Integer.valueOf(index()));
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
