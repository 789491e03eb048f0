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
 * The order in which routes are taken away: who calls before who is called, so that what is under
 * way still finds the rest of its way.
 */
final class RouteOrder {

  private final Map<String, RouteDefinition> byInput = new HashMap<>();
  private final Set<RouteDefinition> visited = new HashSet<>();
  private final Deque<RouteDefinition> order = new ArrayDeque<>();

  private RouteOrder(List<RouteDefinition> routes) {
    routes.forEach(route -> byInput.put(place(RouteUris.input(route)), route));
  }

  static List<RouteDefinition> callersFirst(List<RouteDefinition> routes) {
    RouteOrder order = new RouteOrder(routes);
    routes.forEach(order::visit);
    return List.copyOf(order.order);
  }

  private void visit(RouteDefinition route) {
    if (visited.add(route)) {
      RouteUris.outputs(route).forEach(uri -> visitInput(place(uri)));
      order.addFirst(route);
    }
  }

  private void visitInput(String place) {
    RouteDefinition called = byInput.get(place);
    if (called != null) {
      visit(called);
    }
  }

  private static String place(@Nullable String uri) {
    return uri == null ? "" : StandIns.place(uri);
  }
}
