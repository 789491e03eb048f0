package io.serai.reload.routes;

import io.serai.route.IsolatedRoute;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Route;
import org.apache.camel.ServiceStatus;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes routes from the context and its model. Failures are logged. */
final class RouteRemoval {

  private static final Logger LOG = LoggerFactory.getLogger(RouteRemoval.class);

  private final CamelContext camel;
  private final Model model;

  RouteRemoval(CamelContext camel) {
    this.camel = camel;
    this.model = camel.getCamelContextExtension().getContextPlugin(Model.class);
  }

  /**
   * Stops the route, unless it was never started, and no bean that others use. Camel's other
   * methods set {@code ShutdownStrategy.isForceShutdown} on a timeout, which affects all routes of
   * the context; this one does not.
   */
  static void stop(CamelContext camel, String id, long millis) throws Exception {
    ServiceStatus status = camel.getRouteController().getRouteStatus(id);
    if (status == null || status.isStopped()) {
      return;
    }
    try (BeanRestarter beans = BeanRestarter.keep(camel)) {
      camel.getRouteController().stopRoute(id, millis, TimeUnit.MILLISECONDS, false);
    }
  }

  /** Removes the routes in reverse order and clears the list. */
  void removeAll(List<RouteDefinition> routes) {
    List<RouteDefinition> backwards = new ArrayList<>(routes);
    Collections.reverse(backwards);
    backwards.forEach(this::remove);
    routes.clear();
  }

  /** Removes the definitions from the model; the routes created from them stay. */
  void forget(List<RouteDefinition> routes) {
    synchronized (model) {
      model.getRouteDefinitions().removeAll(routes);
    }
  }

  /** Removes the route, if it exists, and its definition. */
  void removeById(String id) {
    removeRoute(id);
    synchronized (model) {
      model.getRouteDefinitions().removeIf(route -> id.equals(route.getRouteId()));
    }
  }

  /** Removes the route, if it exists. */
  void removeRoute(String id) {
    try (BeanRestarter beans = BeanRestarter.keep(camel)) {
      Route route = camel.getRoute(id);
      if (route instanceof IsolatedRoute independent) {
        detach(id, independent);
      }
      if (route != null) {
        stop(camel, id, 1_000);
      }
      camel.removeRoute(id);
      if (route != null) {
        removeRestEndpoint(route.getEndpoint());
      }
    } catch (Exception e) {
      LOG.error("Route {} could not be removed completely", id, e);
    }
  }

  /** Detaches a route; the input of one of a trial is its own. */
  private static void detach(String id, IsolatedRoute route) {
    if (RouteTrial.isTrial(id)) {
      route.detachConsumer();
    } else {
      route.detach();
    }
  }

  /**
   * Removes the REST endpoint. Camel itself removes only the endpoint that REST created from it.
   */
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
