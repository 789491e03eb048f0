package io.serai.console.metrics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The metrics and labels that a query in PromQL names, as far as this hub's dashboard uses the
 * language: functions, selectors, ranges, {@code by} and arithmetic.
 */
final class PromQuery {
  private static final Set<String> FUNCTIONS =
      Set.of("sum", "max", "topk", "rate", "increase", "histogram_quantile");

  private final String text;
  private int at;

  /** The labels that selectors name, by metric. */
  final Map<String, Set<String>> selected = new HashMap<>();

  /** The labels by which results are grouped. */
  final Set<String> grouped = new HashSet<>();

  PromQuery(String text) {
    this.text = text;
    while (at < text.length()) {
      step();
    }
  }

  private void step() {
    char next = text.charAt(at);
    if (next == '[') {
      at = text.indexOf(']', at) + 1;
    } else if (Character.isDigit(next)) {
      while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
        at++;
      }
    } else if (isName(next)) {
      name();
    } else if ("(), /->".indexOf(next) >= 0) {
      at++;
    } else {
      throw new AssertionError("unknown in a query: " + text.substring(at));
    }
  }

  private void name() {
    String name = word();
    if (name.equals("by")) {
      at = text.indexOf('(', at);
      grouped.addAll(list(')'));
    } else if (!FUNCTIONS.contains(name)) {
      Set<String> labels = selected.computeIfAbsent(name, each -> new HashSet<>());
      if (at < text.length() && text.charAt(at) == '{') {
        list('}').forEach(matcher -> labels.add(matcher.split("[=!]")[0]));
      }
    }
  }

  /** Reads a list in brackets, at whose first bracket the position is. */
  private List<String> list(char close) {
    int end = text.indexOf(close, at);
    List<String> items = new ArrayList<>();
    for (String item : text.substring(at + 1, end).split(",")) {
      items.add(item.strip());
    }
    at = end + 1;
    return items;
  }

  private String word() {
    int from = at;
    while (at < text.length() && isName(text.charAt(at))) {
      at++;
    }
    return text.substring(from, at);
  }

  private static boolean isName(char each) {
    return each == '_' || Character.isLetterOrDigit(each);
  }
}
