package io.serai.reload.routes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Route;

/** The routes of one trial: they stand under other ids, ready, but nothing feeds them. */
final class TrialRoutes {

  private final CamelContext camel;
  private final RouteRemoval removal;
  private final Set<String> endpoints;
  private final List<String> ids = new ArrayList<>();
  private final Map<String, String> idsByInput = new LinkedHashMap<>();

  /**
   * @param endpoints URIs that the trial makes endpoints of
   */
  TrialRoutes(CamelContext camel, RouteRemoval removal, Set<String> endpoints) {
    this.camel = camel;
    this.removal = removal;
    this.endpoints = endpoints;
  }

  void addRoute(String id) {
    ids.add(id);
  }

  void addInput(String uri, String id) {
    idsByInput.put(uri, id);
  }

  void addEndpoint(String uri) {
    endpoints.add(uri);
  }

  List<String> ids() {
    return ids;
  }

  /** The URIs that the routes are to consume from. */
  Set<String> inputs() {
    return idsByInput.keySet();
  }

  /** The route that is to consume from the URI. */
  Route route(String input) {
    return camel.getRoute(Objects.requireNonNull(idsByInput.get(input)));
  }

  /** Removes the routes; endpoints that others use by now stay. */
  void end() {
    ids.forEach(removal::removeRoute);
    ids.clear();
  }

  /** Removes the routes and all that came with them. */
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
