package io.serai.route.eip;

import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.Route;
import org.apache.camel.model.CircuitBreakerDefinition;
import org.apache.camel.processor.DefaultProcessorFactory;
import org.jspecify.annotations.Nullable;

/** Creates the processors of nodes as Camel does, but circuit breakers that do not block. */
public final class HubProcessorFactory extends DefaultProcessorFactory {

  @Override
  public @Nullable Processor createProcessor(Route route, NamedNode node) throws Exception {
    return node instanceof CircuitBreakerDefinition breaker
        ? new CircuitBreakerReifier(route, breaker).createProcessor()
        : super.createProcessor(route, node);
  }
}
