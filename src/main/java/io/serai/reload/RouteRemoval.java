package io.serai.reload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes routes out of the context and out of its model; what fails is logged and goes on. */
final class RouteRemoval {

  private static final Logger LOG = LoggerFactory.getLogger(RouteRemoval.class);

  private final CamelContext camel;
  private final Model model;

  RouteRemoval(CamelContext camel) {
    this.camel = camel;
    this.model = camel.getCamelContextExtension().getContextPlugin(Model.class);
  }

  /** Removes the routes, the last first, and empties the list. */
  void removeAll(List<RouteDefinition> routes) {
    List<RouteDefinition> backwards = new ArrayList<>(routes);
    Collections.reverse(backwards);
    backwards.forEach(this::remove);
    routes.clear();
  }

  private void remove(RouteDefinition route) {
    String id = route.getRouteId();
    try {
      if (id != null && camel.getRoute(id) != null) {
        camel.getRouteController().stopRoute(id, 1, TimeUnit.SECONDS);
        camel.removeRoute(id);
      }
      model.removeRouteDefinition(route);
    } catch (Exception e) {
      LOG.error("Route {} could not be removed whole", id, e);
    }
  }
}
