package io.serai.reload.routes;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The units that serve, by file, and how one comes in, is replaced, or goes: load → check → try →
 * swap. For one thread.
 */
final class RouteUnits {

  private final RouteLoading loading;
  private final RouteClashes clashes;
  private final RouteTrial trial;
  private final RouteSwap swap;
  private final Map<String, RouteUnit> units = new TreeMap<>();

  RouteUnits(RouteLoading loading, RouteClashes clashes, RouteTrial trial, RouteSwap swap) {
    this.loading = loading;
    this.clashes = clashes;
    this.trial = trial;
    this.swap = swap;
  }

  Collection<RouteUnit> all() {
    return List.copyOf(units.values());
  }

  boolean serves(String file, String text) {
    RouteUnit unit = units.get(file);
    return unit != null && unit.text().equals(text);
  }

  /** Whether other files' routes are made with what the file declares. */
  boolean isShaping(String file) {
    RouteUnit unit = units.get(file);
    return unit != null && unit.isShaping();
  }

  /**
   * Lets the file serve the text; when that fails, everything is as before.
   *
   * @param gone files that are there no more: what they serve may be taken over
   */
  void put(String file, String text, Set<String> gone) throws Exception {
    RouteNames.check(file);
    List<RouteUnit> leaving =
        Stream.concat(Stream.of(file), gone.stream())
            .map(units::get)
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    clashes.checkBeans(file, text, leaving);
    leaving.forEach(RouteUnit::withdraw);
    try {
      replace(loading.load(file, text), leaving);
    } catch (Exception | LinkageError e) {
      for (RouteUnit unit : leaving) {
        unit.declareAgain();
      }
      throw e;
    }
  }

  private void replace(RouteUnit next, List<RouteUnit> leaving) throws Exception {
    List<RouteUnit> replaced = leaving.stream().filter(unit -> isReplaced(unit, next)).toList();
    try {
      clashes.check(next, all(), leaving);
      exchange(replaced, next);
    } catch (Exception | LinkageError e) {
      next.withdraw();
      next.beans().unbindBut(Set.of());
      throw e;
    }
    replaced.forEach(unit -> units.remove(unit.file()));
    replaced.forEach(unit -> unit.beans().unbindBut(next.beans().names()));
    units.put(next.file(), next);
    for (RouteUnit unit : leaving) {
      if (!replaced.contains(unit)) {
        unit.declareAgain();
      }
    }
  }

  private void exchange(List<RouteUnit> replaced, RouteUnit next) throws Exception {
    TriedRoutes tried = trial.attempt(next);
    try {
      swap.swap(replaced, next, tried);
      tried.end();
    } catch (Exception | LinkageError e) {
      tried.discard();
      throw e;
    }
  }

  /** Retires what the file served. */
  void remove(String file) throws Exception {
    RouteUnit unit = units.get(file);
    if (unit != null) {
      swap.remove(unit);
      unit.withdraw();
      unit.beans().unbindBut(Set.of());
      units.remove(file);
    }
  }

  private static boolean isReplaced(RouteUnit unit, RouteUnit next) {
    return unit.file().equals(next.file())
        || !Collections.disjoint(unit.ids(), next.ids())
        || !Collections.disjoint(unit.inputs(), next.inputs());
  }
}
