package io.serai.reload;

import java.util.ArrayList;
import java.util.List;
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
final class StandIns {

  private final CamelContext camel;
  private final SwapGate gate;
  private final TriedRoutes tried;
  private final List<Consumer> sole = new ArrayList<>();
  private final List<Consumer> overlapping = new ArrayList<>();

  StandIns(CamelContext camel, SwapGate gate, TriedRoutes tried) {
    this.camel = camel;
    this.gate = gate;
    this.tried = tried;
  }

  /** Suspends the consumer, and lets the tried route take over what comes from the URI. */
  void takeOver(Consumer old, String uri) throws Exception {
    Route route = tried.forInput(uri).orElse(null);
    try (SwapGate.Hold hold = gate.hold()) {
      if (route != null && overlaps(uri)) {
        start(route, old.getEndpoint(), overlapping);
      }
      ServiceHelper.suspendService(old);
      if (route != null && !overlaps(uri)) {
        start(route, old.getEndpoint(), sole);
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

  private List<Consumer> all() {
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

  private static void start(Route route, Endpoint endpoint, List<Consumer> standing)
      throws Exception {
    Consumer consumer = endpoint.createConsumer(route.getProcessor());
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
}
