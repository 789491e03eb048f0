package io.serai.console.metrics;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The metrics of a scrape in the text format of Prometheus. */
record MetricText(String text) {

  /** The labels of each metric, by its name. */
  Map<String, Set<String>> labels() {
    Map<String, Set<String>> all = new TreeMap<>();
    text.lines()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .forEach(line -> add(line, all));
    return all;
  }

  /** The number of series of a metric. */
  long series(String name) {
    return text.lines().filter(line -> line.startsWith(name + "{")).count();
  }

  private static void add(String line, Map<String, Set<String>> all) {
    int brace = line.indexOf('{');
    int blank = line.indexOf(' ');
    boolean bare = brace < 0 || blank < brace;
    Set<String> labels =
        all.computeIfAbsent(line.substring(0, bare ? blank : brace), name -> new TreeSet<>());
    int at = bare ? -1 : brace + 1;
    while (at >= 0 && line.charAt(at) != '}') {
      int equals = line.indexOf('=', at);
      labels.add(line.substring(at, equals));
      at = endOfValue(line, equals + 2);
      at = line.charAt(at) == ',' ? at + 1 : at;
    }
  }

  /** Returns the position after the closing quote of a value. */
  private static int endOfValue(String line, int from) {
    int at = from;
    while (line.charAt(at) != '"') {
      at += line.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }
}
