package io.serai.reload.routes;

import io.serai.route.EndpointOriginClassifier;
import io.serai.route.IsolatedRoute;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.camel.CamelContext;
import org.apache.camel.FailedToStartRouteException;
import org.apache.camel.Route;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Holds back the consumers of routes that fetch messages themselves, from a broker, a folder or a
 * timer.
 *
 * <p>Such routes are added without being started. They start when all routes of their file are
 * there, so that a file that is refused fetches nothing; while the hub starts or stops, not
 * everything that their messages need is available, and they start with the hub. For one thread.
 */
final class DeferredSourceRoutes {

  private static final int WITHOUT_ORDER = 1_000;

  private final CamelContext camel;
  private final Map<String, RouteDefinition> held = new LinkedHashMap<>();
  private final Map<RouteDefinition, Optional<String>> changed = new LinkedHashMap<>();
  private boolean holding = true;

  DeferredSourceRoutes(CamelContext camel) {
    this.camel = camel;
  }

  /** Whether the route fetches messages itself, according to its definition. */
  boolean isSource(RouteDefinition route) {
    String input = RouteDefinitionUris.input(route);
    return input != null
        && EndpointOriginClassifier.isMessageSource(RouteDefinitionUris.resolved(camel, input));
  }

  /** Called with each route that is about to be added. */
  void beforeStart(RouteDefinition route) {
    held.remove(route.getRouteId());
    if (isSource(route) && startsByItself(route, camel)) {
      changed.put(route, Optional.ofNullable(route.getAutoStartup()));
      if (!KameletRouteRemover.isKamelet(route)) { // those wait although they are started
        route.setAutoStartup("false");
      }
    }
  }

  /**
   * Called when all routes of the file have been added; starts them, unless they are held.
   *
   * @throws Exception if one does not start
   */
  void startAdded() throws Exception {
    List<RouteDefinition> added = restore();
    if (holding) {
      added.forEach(route -> held.put(route.getRouteId(), route));
      return;
    }
    for (RouteDefinition route : inOrder(added)) {
      Exception failure = start(route.getRouteId());
      if (failure != null) {
        throw failure;
      }
    }
  }

  /**
   * Restores the definitions of the routes that are being added as written in the file.
   *
   * @return those that are in the context
   */
  List<RouteDefinition> restore() {
    List<RouteDefinition> added = new ArrayList<>();
    changed.forEach(
        (route, autoStartup) -> {
          route.setAutoStartup(autoStartup.orElse(null));
          Route there = camel.getRoute(route.getRouteId());
          if (there != null) {
            there.setAutoStartup(true);
            added.add(route);
          }
        });
    changed.clear();
    return added;
  }

  /** Returns the ids of the routes that are added but not started. */
  List<String> ids() {
    return List.copyOf(held.keySet());
  }

  /** Holds routes that are added from now on. */
  void holdAgain() {
    holding = true;
  }

  /**
   * Starts the held routes in their startup order. Routes that are added later start at once.
   *
   * @return why routes did not start, by their ids
   */
  Map<String, Exception> start() {
    holding = false;
    List<RouteDefinition> all = inOrder(held.values());
    held.clear();
    Map<String, Exception> failures = new LinkedHashMap<>();
    for (RouteDefinition route : all) {
      Exception failure = start(route.getRouteId());
      if (failure != null) {
        failures.put(route.getRouteId(), failure);
      }
    }
    return failures;
  }

  /** Whether a route starts once it is added, by its definition and the settings of the context. */
  static boolean startsByItself(RouteDefinition route, CamelContext camel) {
    String autoStartup = route.getAutoStartup();
    boolean starts =
        autoStartup == null || Boolean.parseBoolean(camel.resolvePropertyPlaceholders(autoStartup));
    return starts && camel.isAutoStartup();
  }

  private @Nullable Exception start(String id) {
    try {
      Route route = camel.getRoute(id);
      if (route instanceof IsolatedRoute waiting && waiting.waits()) {
        waiting.release();
      } else if (route != null) {
        camel.getRouteController().startRoute(id);
      }
      return null;
    } catch (Exception failure) {
      return new FailedToStartRouteException(id, String.valueOf(failure.getMessage()), failure);
    }
  }

  private static List<RouteDefinition> inOrder(Collection<RouteDefinition> routes) {
    return routes.stream().sorted(Comparator.comparingInt(DeferredSourceRoutes::order)).toList();
  }

  private static int order(RouteDefinition route) {
    Integer order = route.getStartupOrder();
    return order == null ? WITHOUT_ORDER : order;
  }
}
