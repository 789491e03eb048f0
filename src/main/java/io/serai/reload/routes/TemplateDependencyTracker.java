package io.serai.reload.routes;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Tracks, for one change set, which files have to be loaded again because a template or route
 * configuration has changed. Camel applies both only when a route is created.
 */
final class TemplateDependencyTracker {

  private static final Pattern TEMPLATE_OR_CONFIGURATION =
      Pattern.compile("(?i)route-?(?:configuration|template)\\b");

  private final RouteFileDeployer registry;
  private final Set<String> upToDate = new TreeSet<>();
  private final Set<String> stale = new TreeSet<>();
  private boolean changed;

  TemplateDependencyTracker(RouteFileDeployer registry) {
    this.registry = registry;
  }

  /**
   * Sorts files that seem to contain templates or configurations first. This saves loading most
   * files twice; a wrong guess costs only that.
   */
  static List<Map.Entry<String, String>> first(Map<String, String> files) {
    return files.entrySet().stream()
        .<Map.Entry<String, String>>map(Map.Entry::copyOf)
        .sorted(
            Comparator.comparing(
                file -> !TEMPLATE_OR_CONFIGURATION.matcher(file.getValue()).find()))
        .toList();
  }

  /**
   * Records whether the file declares templates or configurations. Call it before the file changes
   * and after.
   */
  void update(String file) {
    if (registry.affectsOtherFiles(file)) {
      changed = true;
      upToDate.clear();
    }
  }

  /** Records that what a file uses beside routes has changed. */
  void markStale(String file) {
    stale.add(file);
  }

  /** Records that the file's routes were created with the current declarations. */
  void markLoaded(String file) {
    upToDate.add(file);
  }

  /**
   * Whether the file's routes were created before the last change of a template or configuration,
   * or of something else that they use.
   */
  boolean isOutdated(LoadedRouteFile routeFile) {
    String file = routeFile.file();
    boolean concerned = (changed && routeFile.hasRoutes()) || stale.contains(file);
    return concerned && !upToDate.contains(file);
  }
}
