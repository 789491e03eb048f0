package io.serai.reload.routes;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Route;

/** The routes of one trial. They exist under temporary ids and are ready, but have no consumers. */
final class ProvisionalRoutes {

  private final CamelContext camel;
  private final RouteRemoval removal;
  private final Set<String> endpoints;
  private final List<String> ids = new ArrayList<>();
  private final Map<String, String> idsByInput = new LinkedHashMap<>();
  private final Set<String> unstarted = new HashSet<>();

  /**
   * Creates an empty set of routes.
   *
   * @param endpoints URIs of endpoints that the trial creates
   */
  ProvisionalRoutes(CamelContext camel, RouteRemoval removal, Set<String> endpoints) {
    this.camel = camel;
    this.removal = removal;
    this.endpoints = endpoints;
  }

  void addRoute(String id) {
    ids.add(id);
  }

  /**
   * Records what a route is to consume from.
   *
   * @param starts whether the route starts by itself
   */
  void addInput(String uri, String id, boolean starts) {
    idsByInput.put(uri, id);
    if (!starts) {
      unstarted.add(uri);
    }
  }

  void addEndpoint(String uri) {
    endpoints.add(uri);
  }

  List<String> ids() {
    return ids;
  }

  /** Returns the URIs that the routes are to consume from. */
  Set<String> inputs() {
    return idsByInput.keySet();
  }

  /** Whether the route that is to consume from the URI starts by itself. */
  boolean starts(String input) {
    return !unstarted.contains(input);
  }

  /** Returns the route that is to consume from the URI. */
  Route route(String input) {
    return camel.getRoute(Objects.requireNonNull(idsByInput.get(input)));
  }

  /**
   * Removes the kamelets that the routes are to consume from: the routes that Camel made of them
   * belong to the trial. Those that serve make their own.
   */
  void removeKameletInputs() {
    idsByInput.keySet().stream()
        .map(uri -> RouteDefinitionUris.resolved(camel, uri))
        .filter(uri -> KameletRouteRemover.isEndpoint(uri) && endpoints.contains(uri))
        .forEach(this::removeEndpoint);
  }

  /** Removes the routes but keeps endpoints that others may use by now. */
  void end() {
    ids.forEach(removal::removeRoute);
    ids.clear();
  }

  /** Removes the routes and everything that was created with them. */
  void discard() {
    end();
    endpoints.forEach(this::removeEndpoint);
  }

  private void removeEndpoint(String uri) {
    try {
      Endpoint endpoint = camel.hasEndpoint(uri);
      if (endpoint != null) {
        camel.removeEndpoint(endpoint);
      }
    } catch (Exception e) {
      throw new IllegalStateException("The endpoint of a trial did not stop", e);
    }
  }
}
