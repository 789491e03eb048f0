package io.serai.route.eip;

import org.apache.camel.CamelContext;
import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.Route;
import org.apache.camel.model.CircuitBreakerDefinition;
import org.apache.camel.processor.DefaultProcessorFactory;
import org.apache.camel.spi.ProcessorFactory;
import org.jspecify.annotations.Nullable;

/** Creates the processors of nodes as Camel does, but circuit breakers that do not block. */
public final class HubProcessorFactory extends DefaultProcessorFactory {

  private HubProcessorFactory() {}

  /** Makes a context use it for the routes that are added from now on. */
  public static void install(CamelContext camel) {
    camel
        .getCamelContextExtension()
        .addContextPlugin(ProcessorFactory.class, new HubProcessorFactory());
  }

  @Override
  public @Nullable Processor createProcessor(Route route, NamedNode node) throws Exception {
    return node instanceof CircuitBreakerDefinition breaker
        ? new CircuitBreakerReifier(route, breaker).createProcessor()
        : super.createProcessor(route, node);
  }
}
