package io.serai.route.eip;

import java.util.List;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Processor;
import org.apache.camel.support.processor.DelegateAsyncProcessor;

/** The processor of a {@link CallGuard}, with the steps that the route starts and stops. */
final class GuardedSteps extends DelegateAsyncProcessor {

  private final AsyncProcessor steps;

  GuardedSteps(AsyncProcessor guard, AsyncProcessor steps) {
    super(guard);
    this.steps = steps;
  }

  @Override
  public List<Processor> next() {
    return List.of(getProcessor(), steps);
  }
}
