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
 * The routes that take messages by themselves, of a broker, a folder or a timer, and do not do so
 * yet: while the hub starts, what their messages need is not all there, and while it stops, no
 * longer. They stand, but their consumers are not started. For one thread.
 */
final class HeldConsumers {

  private static final int WITHOUT_ORDER = 1_000;

  private final CamelContext camel;
  private final Map<String, RouteDefinition> held = new LinkedHashMap<>();
  private final Map<RouteDefinition, Optional<String>> changed = new LinkedHashMap<>();
  private boolean holding = true;

  HeldConsumers(CamelContext camel) {
    this.camel = camel;
  }

  /** Whether the route takes messages by itself, as far as its definition says. */
  boolean isSource(RouteDefinition route) {
    String input = RouteDefinitionUris.input(route);
    return input != null
        && EndpointOrigins.isMessageSource(camel.resolvePropertyPlaceholders(input));
  }

  /** Called with each route that is about to be made. */
  void beforeStart(RouteDefinition route) {
    held.remove(route.getRouteId());
    if (holding && isSource(route) && startsByItself(route)) {
      changed.put(route, Optional.ofNullable(route.getAutoStartup()));
      route.setAutoStartup("false");
    }
  }

  /** Called when those are made: what the definitions say is again what their authors wrote. */
  void afterStart() {
    changed.forEach(
        (route, autoStartup) -> {
          route.setAutoStartup(autoStartup.orElse(null));
          Route made = camel.getRoute(route.getRouteId());
          if (made != null) {
            made.setAutoStartup(true);
            held.put(route.getRouteId(), route);
          }
        });
    changed.clear();
  }

  /** Those that stand and are not started, by their ids. */
  List<String> ids() {
    return List.copyOf(held.keySet());
  }

  /** Holds those that come from now on. */
  void holdAgain() {
    holding = true;
  }

  /**
   * Starts those that are held, in the order that they ask for; those that come later start at
   * once.
   *
   * @return why some did not start, by their ids
   */
  Map<String, Exception> start() {
    holding = false;
    List<RouteDefinition> all = new ArrayList<>(held.values());
    held.clear();
    all.sort(Comparator.comparingInt(HeldConsumers::order));
    Map<String, Exception> failures = new LinkedHashMap<>();
    for (RouteDefinition route : all) {
      Exception failure = start(route.getRouteId());
      if (failure != null) {
        failures.put(route.getRouteId(), failure);
      }
    }
    return failures;
  }

  private boolean startsByItself(RouteDefinition route) {
    String written = route.getAutoStartup();
    boolean starts =
        written == null || Boolean.parseBoolean(camel.resolvePropertyPlaceholders(written));
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
