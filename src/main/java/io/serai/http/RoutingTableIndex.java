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
final class RoutingTableIndex {

  static final RoutingTableIndex NONE = new RoutingTableIndex(List.of());

  private final List<RoutingTableEntry> all;

  /** By their literal first segment, those that begin with none behind them: so their order is. */
  private final Map<String, List<RoutingTableEntry>> byFirst = new HashMap<>();

  private final List<RoutingTableEntry> withoutFirst = new ArrayList<>();

  private RoutingTableIndex(List<RoutingTableEntry> all) {
    this.all = all;
    for (RoutingTableEntry entry : all) {
      String first = first(entry);
      (first == null ? withoutFirst : byFirst.computeIfAbsent(first, literal -> new ArrayList<>()))
          .add(entry);
    }
    byFirst.values().forEach(entries -> entries.addAll(withoutFirst));
  }

  List<RoutingTableEntry> all() {
    return all;
  }

  /** Those that may match a path, in order. */
  List<RoutingTableEntry> candidates(String[] path) {
    return path.length == 0 ? withoutFirst : byFirst.getOrDefault(path[0], withoutFirst);
  }

  @Nullable RoutingTableEntry find(PathPattern pattern) {
    return all.stream().filter(entry -> entry.pattern().equals(pattern)).findFirst().orElse(null);
  }

  RoutingTableIndex with(RoutingTableEntry one) {
    List<RoutingTableEntry> more = new ArrayList<>(all);
    more.add(one);
    more.sort(Comparator.comparing(RoutingTableEntry::pattern));
    return new RoutingTableIndex(List.copyOf(more));
  }

  RoutingTableIndex without(RoutingTableEntry one) {
    return new RoutingTableIndex(all.stream().filter(entry -> entry != one).toList());
  }

  private static @Nullable String first(RoutingTableEntry entry) {
    List<PathPatternSegment> segments = entry.pattern().segments();
    return segments.isEmpty() || segments.get(0).name() != null ? null : segments.get(0).before();
  }
}
