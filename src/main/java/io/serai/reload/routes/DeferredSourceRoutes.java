package io.serai.reload.routes;

import io.serai.route.EndpointOrigins;
import java.util.ArrayList;
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
 * <p>While the hub starts or stops, not everything that their messages need is available. Meanwhile
 * such routes are added without being started. For one thread.
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
        && EndpointOrigins.isMessageSource(camel.resolvePropertyPlaceholders(input));
  }

  /** Called with each route that is about to be added. */
  void beforeStart(RouteDefinition route) {
    held.remove(route.getRouteId());
    if (holding && isSource(route) && startsByItself(route, camel)) {
      changed.put(route, Optional.ofNullable(route.getAutoStartup()));
      route.setAutoStartup("false");
    }
  }

  /**
   * Called when those routes have been added; restores their definitions as written in the file.
   */
  void afterStart() {
    changed.forEach(
        (route, autoStartup) -> {
          route.setAutoStartup(autoStartup.orElse(null));
          Route added = camel.getRoute(route.getRouteId());
          if (added != null) {
            added.setAutoStartup(true);
            held.put(route.getRouteId(), route);
          }
        });
    changed.clear();
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
    List<RouteDefinition> all = new ArrayList<>(held.values());
    held.clear();
    all.sort(Comparator.comparingInt(DeferredSourceRoutes::order));
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
      if (camel.getRoute(id) != null) {
        camel.getRouteController().startRoute(id);
      }
      return null;
    } catch (Exception failure) {
      return new FailedToStartRouteException(id, String.valueOf(failure.getMessage()), failure);
    }
  }

  private static int order(RouteDefinition route) {
    Integer order = route.getStartupOrder();
    return order == null ? WITHOUT_ORDER : order;
  }
}
