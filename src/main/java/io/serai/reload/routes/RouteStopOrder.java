package io.serai.reload.routes;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The order in which routes are stopped: callers before the routes they call, so that running
 * exchanges can still complete.
 */
final class RouteStopOrder {

  private final Map<String, RouteDefinition> byInput = new HashMap<>();
  private final Set<RouteDefinition> visited = new HashSet<>();
  private final Deque<RouteDefinition> order = new ArrayDeque<>();

  private RouteStopOrder(List<RouteDefinition> routes) {
    routes.forEach(route -> byInput.put(inputKey(RouteDefinitionUris.input(route)), route));
  }

  static List<RouteDefinition> callersFirst(List<RouteDefinition> routes) {
    RouteStopOrder order = new RouteStopOrder(routes);
    routes.forEach(order::visit);
    return List.copyOf(order.order);
  }

  private void visit(RouteDefinition route) {
    if (visited.add(route)) {
      RouteDefinitionUris.outputs(route).forEach(uri -> visitInput(inputKey(uri)));
      order.addFirst(route);
    }
  }

  private void visitInput(String inputKey) {
    RouteDefinition called = byInput.get(inputKey);
    if (called != null) {
      visit(called);
    }
  }

  private static String inputKey(@Nullable String uri) {
    return uri == null ? "" : HandoverConsumers.inputKey(uri);
  }
}
