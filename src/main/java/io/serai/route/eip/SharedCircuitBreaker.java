package io.serai.route.eip;

import org.apache.camel.AsyncProcessor;
import org.apache.camel.Route;

/**
 * Circuit breakers that several nodes share, in the registry. A circuit breaker EIP whose option
 * {@code circuitBreaker} has its name asks it, and has no breaker of its own.
 */
public interface SharedCircuitBreaker {

  /**
   * Returns the processor of a node. It must never block.
   *
   * @param steps what the node protects
   */
  AsyncProcessor around(Route route, AsyncProcessor steps);
}
