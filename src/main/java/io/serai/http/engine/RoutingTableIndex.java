package io.serai.http.engine;

import io.serai.http.request.PathPattern;
import io.serai.http.request.PathPatternSegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Immutable list of the entries of an {@link HttpRoutingTable}, the most specific pattern first. An
 * index by first path segment keeps lookups fast however many entries there are.
 */
final class RoutingTableIndex {

  static final RoutingTableIndex NONE = new RoutingTableIndex(List.of());

  private final List<RoutingTableEntry> all;

  /**
   * Entries by literal first segment, each list followed by those without one: that is their order.
   */
  private final Map<String, List<RoutingTableEntry>> byFirstSegment = new HashMap<>();

  private final List<RoutingTableEntry> withoutLiteralFirst = new ArrayList<>();

  /** Entries without parameters by their path: none is more specific there. */
  private final Map<String, RoutingTableEntry> byLiteralPath = new HashMap<>();

  private RoutingTableIndex(List<RoutingTableEntry> all) {
    this.all = all;
    for (RoutingTableEntry entry : all) {
      String first = first(entry.pattern());
      (first == null
              ? withoutLiteralFirst
              : byFirstSegment.computeIfAbsent(first, literal -> new ArrayList<>()))
          .add(entry);
      String literal = entry.literal();
      if (literal != null) {
        byLiteralPath.put(literal, entry);
      }
    }
    byFirstSegment.values().forEach(entries -> entries.addAll(withoutLiteralFirst));
  }

  List<RoutingTableEntry> all() {
    return all;
  }

  /** Returns the entry whose pattern is the path itself; null if there is none. */
  @Nullable RoutingTableEntry literal(String path) {
    return byLiteralPath.get(path);
  }

  /** Returns the entries that may match a path, in order. */
  List<RoutingTableEntry> candidates(String[] path) {
    return path.length == 0
        ? withoutLiteralFirst
        : byFirstSegment.getOrDefault(path[0], withoutLiteralFirst);
  }

  @Nullable RoutingTableEntry find(PathPattern pattern) {
    String first = first(pattern);
    List<RoutingTableEntry> possible =
        first == null ? withoutLiteralFirst : byFirstSegment.getOrDefault(first, List.of());
    return possible.stream()
        .filter(entry -> entry.pattern().equals(pattern))
        .findFirst()
        .orElse(null);
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

  private static @Nullable String first(PathPattern pattern) {
    List<PathPatternSegment> segments = pattern.segments();
    return segments.isEmpty() || segments.get(0).name() != null ? null : segments.get(0).before();
  }
}
