package io.serai.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a path table, the most specific pattern first; those that a path may match are
 * found by its first segment, however many others there are. Immutable.
 */
final class PathEntries {

  static final PathEntries NONE = new PathEntries(List.of());

  private final List<PathEntry> all;

  /** By their literal first segment, those that begin with none behind them: so their order is. */
  private final Map<String, List<PathEntry>> byFirst = new HashMap<>();

  private final List<PathEntry> withoutFirst = new ArrayList<>();

  private PathEntries(List<PathEntry> all) {
    this.all = all;
    for (PathEntry entry : all) {
      String first = first(entry);
      (first == null ? withoutFirst : byFirst.computeIfAbsent(first, literal -> new ArrayList<>()))
          .add(entry);
    }
    byFirst.values().forEach(entries -> entries.addAll(withoutFirst));
  }

  List<PathEntry> all() {
    return all;
  }

  /** Those that may match a path, in order. */
  List<PathEntry> candidates(String[] path) {
    return path.length == 0 ? withoutFirst : byFirst.getOrDefault(path[0], withoutFirst);
  }

  @Nullable PathEntry find(PathPattern pattern) {
    return all.stream().filter(entry -> entry.pattern().equals(pattern)).findFirst().orElse(null);
  }

  PathEntries with(PathEntry one) {
    List<PathEntry> more = new ArrayList<>(all);
    more.add(one);
    more.sort(Comparator.comparing(PathEntry::pattern));
    return new PathEntries(List.copyOf(more));
  }

  PathEntries without(PathEntry one) {
    return new PathEntries(all.stream().filter(entry -> entry != one).toList());
  }

  private static @Nullable String first(PathEntry entry) {
    List<PathSegment> segments = entry.pattern().segments();
    return segments.isEmpty() || segments.get(0).name() != null ? null : segments.get(0).before();
  }
}
