package io.serai.outbound.route;

import io.serai.outbound.OutboundException;
import io.serai.outbound.call.OutboundCallState;
import io.serai.outbound.host.CallBreakers;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.Route;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedResource;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breaker EIP in the route of a host: acquires a permit from the breakers of the host
 * and of the caller before each attempt. {@link OutboundCallState#attempted} reports the result of
 * the attempt to them. Thread-safe.
 */
@ManagedResource(description = "Circuit breakers of a host")
public final class CircuitBreakerProcessor extends AsyncProcessorSupport {

  private final AsyncProcessor attempt;
  private volatile @Nullable CallBreakers breakers;

  CircuitBreakerProcessor(AsyncProcessor attempt) {
    this.attempt = attempt;
  }

  /**
   * Creates the processor of a node.
   *
   * @throws IllegalArgumentException if the route is not that of a host
   */
  static CircuitBreakerProcessor of(Route route, AsyncProcessor attempt) {
    boolean ofHost =
        route.getRoute() instanceof RouteDefinition definition
            && HostRoute.GROUP.equals(definition.getGroup());
    if (!ofHost) {
      throw new IllegalArgumentException(
          "circuitBreaker: "
              + SharedRouteNodes.BREAKERS
              + " is for the routes of hosts; leave the option out");
    }
    return new CircuitBreakerProcessor(attempt);
  }

  /** Returns the state of the breaker of the host: CLOSED, OPEN or HALF_OPEN. */
  @ManagedAttribute(description = "State of the breaker of the host: CLOSED, OPEN or HALF_OPEN")
  public String getCircuitBreakerState() {
    CallBreakers known = breakers;
    return known == null ? "CLOSED" : known.state();
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    OutboundCallState call = OutboundCallState.of(exchange);
    if (breakers == null) {
      breakers = call.targetHost().breakers();
    }
    try {
      call.acquirePermit();
    } catch (OutboundException open) {
      exchange.setException(open);
      callback.done(true);
      return true;
    }
    return attempt.process(exchange, callback);
  }
}
