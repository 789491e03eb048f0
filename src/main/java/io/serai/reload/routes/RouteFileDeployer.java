package io.serai.reload.routes;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The loaded route files by name. Adds, replaces and removes them: load → check → try → swap. For
 * one thread.
 */
final class RouteFileDeployer {

  private final RouteFileLoader loader;
  private final RouteConflictCheck conflicts;
  private final RouteTrial trial;
  private final RouteSwap swap;
  private final EndpointRenewal endpoints;
  private final FolderProperties properties;
  private final Map<String, LoadedRouteFile> routeFiles = new TreeMap<>();

  RouteFileDeployer(
      RouteFileLoader loader,
      RouteConflictCheck conflicts,
      RouteTrial trial,
      RouteSwap swap,
      EndpointRenewal endpoints,
      FolderProperties properties) {
    this.loader = loader;
    this.conflicts = conflicts;
    this.trial = trial;
    this.swap = swap;
    this.endpoints = endpoints;
    this.properties = properties;
  }

  Collection<LoadedRouteFile> all() {
    return List.copyOf(routeFiles.values());
  }

  /** Whether the file serves that text. */
  boolean serves(String file, String text) {
    LoadedRouteFile routeFile = routeFiles.get(file);
    return routeFile != null && routeFile.text().equals(text) && routeFile.hasItsRoutes();
  }

  /** Whether routes of other files may use declarations of this file. */
  boolean affectsOtherFiles(String file) {
    LoadedRouteFile routeFile = routeFiles.get(file);
    return routeFile != null && routeFile.affectsOtherFiles();
  }

  /**
   * Loads the text and serves it in place of the file's previous text. If that fails, everything is
   * as before.
   *
   * @param gone deleted files, whose routes may be taken over
   */
  void put(String file, String text, Set<String> gone) throws Exception {
    RouteFileNames.check(file);
    try (FolderProperties.Loading folder = properties.during(file)) {
      load(file, text, gone);
    }
  }

  private void load(String file, String text, Set<String> gone) throws Exception {
    List<LoadedRouteFile> leaving =
        Stream.concat(Stream.of(file), gone.stream())
            .map(routeFiles::get)
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    conflicts.checkBeans(file, text, leaving);
    Set<String> kept =
        leaving.stream()
            .flatMap(routeFile -> routeFile.beans().names().stream())
            .collect(Collectors.toSet());
    leaving.forEach(LoadedRouteFile::withdraw);
    try {
      replace(loader.load(file, text, kept), leaving);
    } catch (Exception | LinkageError | StackOverflowError e) {
      for (LoadedRouteFile routeFile : leaving) {
        routeFile.declareAgain();
      }
      throw e;
    }
  }

  private void replace(LoadedRouteFile next, List<LoadedRouteFile> leaving) throws Exception {
    List<LoadedRouteFile> replaced =
        leaving.stream().filter(routeFile -> isReplaced(routeFile, next)).toList();
    try {
      conflicts.check(next, all(), leaving);
      endpoints.begin(next.beans().names());
      swapRoutes(replaced, next);
    } catch (Exception | LinkageError | StackOverflowError e) {
      next.withdraw();
      next.discard(Set.of());
      throw e;
    }
    replaced.forEach(routeFile -> routeFiles.remove(routeFile.file()));
    replaced.forEach(routeFile -> routeFile.discard(next.beans().names()));
    routeFiles.put(next.file(), next);
    for (LoadedRouteFile routeFile : leaving) {
      if (!replaced.contains(routeFile)) {
        routeFile.declareAgain();
      }
    }
  }

  private void swapRoutes(List<LoadedRouteFile> replaced, LoadedRouteFile next) throws Exception {
    ProvisionalRoutes tried = trial.attempt(next);
    try {
      swap.swap(replaced, next, tried);
      tried.end();
    } catch (Exception | LinkageError | StackOverflowError e) {
      tried.discard();
      throw e;
    }
  }

  /** Removes the routes and declarations of the file. */
  void remove(String file) throws Exception {
    LoadedRouteFile routeFile = routeFiles.get(file);
    if (routeFile != null) {
      swap.remove(routeFile);
      routeFile.withdraw();
      routeFile.discard(Set.of());
      routeFiles.remove(file);
    }
  }

  private static boolean isReplaced(LoadedRouteFile routeFile, LoadedRouteFile next) {
    return routeFile.file().equals(next.file())
        || !Collections.disjoint(routeFile.ids(), next.ids())
        || !Collections.disjoint(routeFile.inputs(), next.inputs());
  }
}
