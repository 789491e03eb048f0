package io.serai.reload.routes;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Route;
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

  /**
   * Stops the route. The other ways to do so let a timeout forbid all routes of the context to go
   * on ({@code ShutdownStrategy.isForceShutdown}); this one does not.
   */
  static void stop(CamelContext camel, String id, long millis) throws Exception {
    camel.getRouteController().stopRoute(id, millis, TimeUnit.MILLISECONDS, false);
  }

  /** Removes the routes, the last first, and empties the list. */
  void removeAll(List<RouteDefinition> routes) {
    List<RouteDefinition> backwards = new ArrayList<>(routes);
    Collections.reverse(backwards);
    backwards.forEach(this::remove);
    routes.clear();
  }

  /** Takes the definitions out of the model; the routes made of them stay. */
  void forget(List<RouteDefinition> routes) {
    synchronized (model) {
      model.getRouteDefinitions().removeAll(routes);
    }
  }

  /** Removes the route, if it stands. */
  void removeRoute(String id) {
    try {
      Route route = camel.getRoute(id);
      if (route != null) {
        stop(camel, id, 1_000);
      }
      camel.removeRoute(id);
      if (route != null) {
        removeRestEndpoint(route.getEndpoint());
      }
    } catch (Exception e) {
      LOG.error("Route {} could not be removed whole", id, e);
    }
  }

  /** Camel removes the endpoint that REST made of this one, and forgets this one. */
  private void removeRestEndpoint(Endpoint endpoint) throws Exception {
    if (endpoint.getEndpointUri().startsWith("rest:")) {
      camel.removeEndpoint(endpoint);
    }
  }

  private void remove(RouteDefinition route) {
    if (route.getRouteId() != null) {
      removeRoute(route.getRouteId());
    }
    forget(List.of(route));
  }
}
