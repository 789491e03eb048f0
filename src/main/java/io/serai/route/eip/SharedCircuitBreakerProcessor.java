package io.serai.route.eip;

import java.util.List;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Processor;
import org.apache.camel.support.processor.DelegateAsyncProcessor;

/**
 * The processor of a {@link SharedCircuitBreaker}, with the steps that the route starts and stops.
 */
final class SharedCircuitBreakerProcessor extends DelegateAsyncProcessor {

  private final AsyncProcessor steps;

  SharedCircuitBreakerProcessor(AsyncProcessor breaker, AsyncProcessor steps) {
    super(breaker);
    this.steps = steps;
  }

  @Override
  public List<Processor> next() {
    return List.of(getProcessor(), steps);
  }
}
