package io.serai.reload.routes;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.Consumer;
import org.apache.camel.Endpoint;
import org.apache.camel.Route;
import org.apache.camel.RouteAware;
import org.apache.camel.component.platform.http.DefaultPlatformHttpConsumer;
import org.apache.camel.spi.RouteIdAware;
import org.apache.camel.support.service.ServiceHelper;

/**
 * Consumers that feed the routes of a trial between the old routes' last request and the new
 * routes' first. So nobody waits until the old routes are empty: a caller that blocks on a {@code
 * direct:} without a consumer could hold the very thread that they need to finish.
 */
final class StandInConsumers {

  private final CamelContext camel;
  private final SwapGate gate;
  private final TrialRoutes tried;
  private final List<Consumer> sole = new ArrayList<>();
  private final List<Consumer> overlapping = new ArrayList<>();

  StandInConsumers(CamelContext camel, SwapGate gate, TrialRoutes tried) {
    this.camel = camel;
    this.gate = gate;
    this.tried = tried;
  }

  /**
   * Starts those that nothing is in the way of.
   *
   * @param taken what the old routes consume from, by {@link #place}
   */
  void begin(Set<String> taken) throws Exception {
    for (String uri : tried.inputs()) {
      if (answers(uri) && !overlaps(uri) && !taken.contains(place(uri))) {
        start(uri, sole);
      }
    }
    for (String uri : tried.inputs()) {
      if (overlaps(uri)) {
        start(uri, overlapping);
      }
    }
  }

  /** Suspends the consumer, and lets the tried route take over what comes from there. */
  void takeOver(Consumer old, String uri) throws Exception {
    try (SwapGate.SwapGateHold hold = gate.hold()) {
      ServiceHelper.suspendService(old);
      for (String input : tried.inputs()) {
        if (!overlaps(input) && place(input).equals(place(uri))) {
          start(input, sole);
        }
      }
    }
  }

  /** Suspends those that the new routes could not start beside. */
  void makeWay() {
    sole.forEach(ServiceHelper::suspendService);
  }

  /** Suspends the others; what is under way goes on. */
  void suspend() {
    overlapping.forEach(ServiceHelper::suspendService);
  }

  /** Ends the stand-ins, and with them the routes that they fed. */
  void stop() {
    for (Consumer consumer : all()) {
      camel.getRestRegistry().removeRestService(consumer);
      ServiceHelper.stopAndShutdownService(consumer);
    }
    sole.clear();
    overlapping.clear();
  }

  List<Consumer> all() {
    return Stream.concat(sole.stream(), overlapping.stream()).toList();
  }

  /** Whether callers wait there; other inputs lose nothing while nobody consumes from them. */
  static boolean answers(String uri) {
    return uri.startsWith("direct:") || uri.startsWith("skill:") || overlaps(uri);
  }

  /** The front door lets two serve one path: the newer one gets the requests. */
  private static boolean overlaps(String uri) {
    return uri.startsWith("platform-http:") || uri.startsWith("rest:");
  }

  /** Where a URI consumes from, whatever its options: {@code direct:orders}. */
  static String place(String uri) {
    return uri.replaceFirst("\\?.*$", "").replaceFirst(":/*", ":");
  }

  private void start(String uri, List<Consumer> standing) throws Exception {
    Route route = tried.route(uri);
    Consumer consumer = endpoint(uri).createConsumer(route.getProcessor());
    if (consumer instanceof RouteAware aware) {
      aware.setRoute(route);
    }
    if (consumer instanceof RouteIdAware aware) {
      aware.setRouteId(route.getRouteId());
    }
    if (consumer instanceof DefaultPlatformHttpConsumer http) {
      http.setRegister(false); // leaving, it would take the new route off the component's list
    }
    standing.add(consumer);
    ServiceHelper.startService(consumer);
  }

  /** Camel writes the id of the route into the URI of REST: no other will use that endpoint. */
  private Endpoint endpoint(String uri) throws Exception {
    String resolved = camel.resolvePropertyPlaceholders(uri);
    return uri.startsWith("rest:")
        ? camel.getComponent("rest").createEndpoint(resolved)
        : camel.getEndpoint(resolved);
  }
}
