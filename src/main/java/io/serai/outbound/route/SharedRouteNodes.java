package io.serai.outbound.route;

import io.serai.outbound.call.ResponseCache;
import io.serai.outbound.client.HttpSendProcessor;
import io.serai.route.ProcessorEndpoint;
import io.serai.route.eip.HubProcessorFactory;
import io.serai.route.eip.SharedCircuitBreaker;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.camel.CamelContext;
import org.apache.camel.model.ToDefinition;

/**
 * The parts that the routes of all hosts share: the HTTP request, the response cache, and what
 * nodes name in Camel's registry.
 *
 * @param counted whether JMX has statistics of the nodes
 */
public record SharedRouteNodes(
    CamelContext camel, HttpSendProcessor http, ResponseCache cache, boolean counted) {

  /** Name of the circuit breakers. */
  static final String BREAKERS = "serai-outbound-breakers";

  /** Name of the timer that resumes calls which wait at a throttle. */
  static final String THROTTLE_TIMER = "serai-outbound-throttle";

  /** Binds what the nodes name in Camel's registry. */
  public void bind(ScheduledExecutorService throttleTimer) {
    HubProcessorFactory.install(camel);
    OutboundLanguage.bind(camel, cache);
    SharedCircuitBreaker breakers = CircuitBreakerProcessor::of;
    camel.getRegistry().bind(BREAKERS, SharedCircuitBreaker.class, breakers);
    camel.getRegistry().bind(THROTTLE_TIMER, ScheduledExecutorService.class, throttleTimer);
  }

  /**
   * Returns the node that sends a request and reads the response.
   *
   * @param origin where to, such as {@code https://api.example.com:443}; operators see it
   */
  ToDefinition http(String origin) {
    return new ToDefinition(new ProcessorEndpoint(camel, origin, http));
  }
}
