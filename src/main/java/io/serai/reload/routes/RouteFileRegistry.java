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
final class RouteFileRegistry {

  private final RouteFileLoader loading;
  private final RouteConflictCheck clashes;
  private final RouteTrial trial;
  private final RouteSwap swap;
  private final Map<String, LoadedRouteFile> units = new TreeMap<>();

  RouteFileRegistry(
      RouteFileLoader loading, RouteConflictCheck clashes, RouteTrial trial, RouteSwap swap) {
    this.loading = loading;
    this.clashes = clashes;
    this.trial = trial;
    this.swap = swap;
  }

  Collection<LoadedRouteFile> all() {
    return List.copyOf(units.values());
  }

  boolean serves(String file, String text) {
    LoadedRouteFile unit = units.get(file);
    return unit != null && unit.text().equals(text);
  }

  /** Whether other files' routes are made with what the file declares. */
  boolean isShaping(String file) {
    LoadedRouteFile unit = units.get(file);
    return unit != null && unit.isShaping();
  }

  /**
   * Lets the file serve the text; when that fails, everything is as before.
   *
   * @param gone files that are there no more: what they serve may be taken over
   */
  void put(String file, String text, Set<String> gone) throws Exception {
    RouteFileNames.check(file);
    List<LoadedRouteFile> leaving =
        Stream.concat(Stream.of(file), gone.stream())
            .map(units::get)
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    clashes.checkBeans(file, text, leaving);
    leaving.forEach(LoadedRouteFile::withdraw);
    try {
      replace(loading.load(file, text), leaving);
    } catch (Exception | LinkageError e) {
      for (LoadedRouteFile unit : leaving) {
        unit.declareAgain();
      }
      throw e;
    }
  }

  private void replace(LoadedRouteFile next, List<LoadedRouteFile> leaving) throws Exception {
    List<LoadedRouteFile> replaced =
        leaving.stream().filter(unit -> isReplaced(unit, next)).toList();
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
    for (LoadedRouteFile unit : leaving) {
      if (!replaced.contains(unit)) {
        unit.declareAgain();
      }
    }
  }

  private void exchange(List<LoadedRouteFile> replaced, LoadedRouteFile next) throws Exception {
    TrialRoutes tried = trial.attempt(next);
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
    LoadedRouteFile unit = units.get(file);
    if (unit != null) {
      swap.remove(unit);
      unit.withdraw();
      unit.beans().unbindBut(Set.of());
      units.remove(file);
    }
  }

  private static boolean isReplaced(LoadedRouteFile unit, LoadedRouteFile next) {
    return unit.file().equals(next.file())
        || !Collections.disjoint(unit.ids(), next.ids())
        || !Collections.disjoint(unit.inputs(), next.inputs());
  }
}
