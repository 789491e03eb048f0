package io.serai.reload.routes;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What a round knows of the files that shape others' routes, by templates and configurations. Those
 * take effect where routes are made, and nowhere else: when one came or went, others are made
 * again.
 */
final class TemplateDependencyTracker {

  private static final Pattern SHAPING =
      Pattern.compile("(?i)route-?(?:configuration|template)\\b");

  private final RouteFileRegistry units;
  private final Set<String> fresh = new TreeSet<>();
  private boolean changed;

  TemplateDependencyTracker(RouteFileRegistry units) {
    this.units = units;
  }

  /**
   * The files with those first that seem to shape others. It spares most routes to be made twice;
   * where it guesses wrong, they are.
   */
  static List<Map.Entry<String, String>> first(Map<String, String> files) {
    return files.entrySet().stream()
        .<Map.Entry<String, String>>map(Map.Entry::copyOf)
        .sorted(Comparator.comparing(file -> !SHAPING.matcher(file.getValue()).find()))
        .toList();
  }

  /** Looks at what the file declares, before it changes and after. */
  void note(String file) {
    if (units.isShaping(file)) {
      changed = true;
      fresh.clear();
    }
  }

  /** The file's routes were made with what is declared now. */
  void made(String file) {
    fresh.add(file);
  }

  /** Whether routes were made before the last template or configuration came or went. */
  boolean areOutdated(LoadedRouteFile unit) {
    return changed && unit.isShaped() && !fresh.contains(unit.file());
  }
}
