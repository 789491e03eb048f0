package io.serai.reload.routes;

import io.serai.route.seda.ReplaceableSedaConsumer;
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
 * Consumers that feed the trial routes between the last request to the old routes and the first to
 * the new ones.
 *
 * <p>With them, callers need not wait until the old routes are drained: a caller that blocks on a
 * {@code direct:} without a consumer could block the thread that the old routes need to finish.
 */
final class HandoverConsumers {

  private final CamelContext camel;
  private final SwapGate gate;
  private final ProvisionalRoutes tried;
  private final List<Consumer> exclusive = new ArrayList<>();
  private final List<Consumer> overlapping = new ArrayList<>();

  HandoverConsumers(CamelContext camel, SwapGate gate, ProvisionalRoutes tried) {
    this.camel = camel;
    this.gate = gate;
    this.tried = tried;
  }

  /**
   * Starts the consumers that do not conflict with the old ones.
   *
   * @param taken inputs of the old routes
   */
  void begin(Set<RouteInput> taken) throws Exception {
    for (String uri : tried.inputs()) {
      if (hasCallers(uri) && !overlaps(uri) && !taken.contains(RouteInput.of(camel, uri))) {
        start(uri, exclusive);
      }
    }
    for (String uri : tried.inputs()) {
      if (overlaps(uri)) {
        start(uri, overlapping);
      }
    }
  }

  /**
   * Suspends the consumer and lets the tried route take over its input, unless that does not start
   * by itself: then the messages of a queue stay in it.
   *
   * @return false, with nothing done, if nobody waits at the input and nothing takes over a queue
   */
  boolean takeOver(Consumer old, String uri) throws Exception {
    RouteInput taken = RouteInput.of(camel, uri);
    List<String> successors =
        tried.inputs().stream().filter(input -> RouteInput.of(camel, input).equals(taken)).toList();
    if (hasCallers(uri)) {
      takeOverCallers(old, successors);
      return true;
    }
    if (successors.isEmpty() || !leaveQueue(old)) {
      return false;
    }
    start(successors);
    return true;
  }

  private void takeOverCallers(Consumer old, List<String> successors) throws Exception {
    try (SwapGate.SwapGateHold hold = gate.hold()) {
      ServiceHelper.suspendService(old);
      start(successors.stream().filter(input -> !overlaps(input)).toList());
    }
  }

  private void start(List<String> inputs) throws Exception {
    for (String input : inputs) {
      start(input, exclusive);
    }
  }

  /** Lets the consumer leave its queue; false if it has none that it can leave. */
  private static boolean leaveQueue(Consumer consumer) {
    return consumer instanceof ReplaceableSedaConsumer seda && seda.leaveQueue();
  }

  /** Suspends the consumers that cannot run beside those of the new routes. */
  void suspendExclusive() {
    for (Consumer consumer : exclusive) {
      if (!leaveQueue(consumer)) {
        ServiceHelper.suspendService(consumer);
      }
    }
  }

  /**
   * Lets the consumers that {@link #suspendExclusive} has suspended serve again, except for those
   * that have left a queue: their messages wait for the restored routes.
   */
  void resumeExclusive() {
    exclusive.forEach(ServiceHelper::resumeService);
  }

  /** Suspends the other consumers; running exchanges continue. */
  void suspendOverlapping() {
    overlapping.forEach(ServiceHelper::suspendService);
  }

  /** Stops the stand-in consumers and the trial routes that they feed. */
  void stop() {
    try (BeanRestarter beans = BeanRestarter.keep(camel)) {
      for (Consumer consumer : all()) {
        camel.getRestRegistry().removeRestService(consumer);
        ServiceHelper.stopAndShutdownService(consumer);
      }
    }
    exclusive.clear();
    overlapping.clear();
  }

  List<Consumer> all() {
    return Stream.concat(exclusive.stream(), overlapping.stream()).toList();
  }

  /** Suspends the consumer of a route that is removed; false if nobody waits at its input. */
  static boolean suspendIfCallersWait(Consumer consumer, String uri) {
    if (hasCallers(uri)) {
      ServiceHelper.suspendService(consumer);
      return true;
    }
    return false;
  }

  /** Whether callers wait at the input. Other inputs lose nothing while they have no consumer. */
  private static boolean hasCallers(String uri) {
    return uri.startsWith("direct:") || uri.startsWith("skill:") || overlaps(uri);
  }

  /**
   * Whether two consumers can serve the input at once. The HTTP server gives requests to the newer
   * one.
   */
  private static boolean overlaps(String uri) {
    return uri.startsWith("platform-http:") || uri.startsWith("rest:");
  }

  /** Returns the URI without its options: {@code direct:orders}. */
  static String inputKey(String uri) {
    return uri.replaceFirst("\\?.*$", "").replaceFirst(":/*", ":");
  }

  private void start(String uri, List<Consumer> consumers) throws Exception {
    if (!tried.starts(uri)) {
      return;
    }
    Route route = tried.route(uri);
    Consumer consumer = endpoint(uri).createConsumer(route.getProcessor());
    if (consumer instanceof ReplaceableSedaConsumer seda && !seda.canLeave()) {
      return; // it could not give way to the new route; messages wait in the queue
    }
    if (consumer instanceof RouteAware aware) {
      aware.setRoute(route);
    }
    if (consumer instanceof RouteIdAware aware) {
      aware.setRouteId(route.getRouteId());
    }
    if (consumer instanceof DefaultPlatformHttpConsumer http) {
      // otherwise its stop would remove the new route from the component's list
      http.setRegister(false);
    }
    consumers.add(consumer);
    ServiceHelper.startService(consumer);
  }

  /**
   * Returns the endpoint. Camel writes the route id into REST URIs, so that endpoint is not shared.
   */
  private Endpoint endpoint(String uri) throws Exception {
    String resolved = camel.resolvePropertyPlaceholders(uri);
    return uri.startsWith("rest:")
        ? camel.getComponent("rest").createEndpoint(resolved)
        : camel.getEndpoint(resolved);
  }
}
