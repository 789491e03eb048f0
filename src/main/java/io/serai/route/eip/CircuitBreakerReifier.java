package io.serai.route.eip;

import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.util.Objects;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Stream;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Processor;
import org.apache.camel.Route;
import org.apache.camel.component.resilience4j.ResilienceConstants;
import org.apache.camel.component.resilience4j.ResilienceProcessor;
import org.apache.camel.component.resilience4j.ResilienceReifier;
import org.apache.camel.model.CircuitBreakerDefinition;
import org.apache.camel.model.Model;
import org.apache.camel.model.Resilience4jConfigurationDefinition;
import org.apache.camel.support.AsyncProcessorConverterHelper;
import org.apache.camel.support.CamelContextHelper;
import org.jspecify.annotations.Nullable;

/**
 * Creates the processor of a circuit breaker EIP. Camel reads the configuration, and has the
 * breaker and its MBean.
 */
final class CircuitBreakerReifier extends ResilienceReifier {

  private static final int MAX_WINDOW = 100_000;

  private final ScheduledExecutorService timer;

  CircuitBreakerReifier(
      Route route, CircuitBreakerDefinition definition, ScheduledExecutorService timer) {
    super(route, definition);
    this.timer = timer;
  }

  @Override
  public Processor createProcessor() throws Exception {
    SharedCircuitBreaker shared = shared();
    if (shared != null) {
      AsyncProcessor steps = AsyncProcessorConverterHelper.convert(createChildProcessor(true));
      SharedCircuitBreakerProcessor node =
          new SharedCircuitBreakerProcessor(shared.around(route, steps), steps);
      node.setDisabled(isDisabled(camelContext, definition));
      return node;
    }
    ResilienceProcessor resilience = (ResilienceProcessor) super.createProcessor();
    requireBoundedWindows(resilience);
    isolate(resilience);
    return resilience.getBulkheadMaxWaitDuration() > 0
        ? resilience
        : new NonBlockingCircuitBreaker(resilience, throwsWhenOpen(), timer);
  }

  /** A window is allocated as a whole when the route starts. */
  private static void requireBoundedWindows(ResilienceProcessor resilience) {
    int largest =
        Math.max(
            resilience.getCircuitBreakerSlidingWindowSize(),
            resilience.getCircuitBreakerPermittedNumberOfCallsInHalfOpenState());
    if (largest > MAX_WINDOW) {
      throw new IllegalArgumentException(
          "slidingWindowSize and permittedNumberOfCallsInHalfOpenState must be at most "
              + MAX_WINDOW);
    }
  }

  /**
   * Gives the node a breaker and a bulkhead of its own. In Camel, nodes of the same id share them,
   * also those of other files, unless the registries are beans.
   */
  private void isolate(ResilienceProcessor resilience) {
    if (CamelContextHelper.findSingleByType(camelContext, CircuitBreakerRegistry.class) == null) {
      resilience.setCircuitBreakerRegistry(CircuitBreakerRegistry.ofDefaults());
    }
    if (CamelContextHelper.findSingleByType(camelContext, BulkheadRegistry.class) == null) {
      resilience.setBulkheadRegistry(BulkheadRegistry.ofDefaults());
    }
  }

  private @Nullable SharedCircuitBreaker shared() {
    Resilience4jConfigurationDefinition own = definition.getResilience4jConfiguration();
    return own == null || own.getCircuitBreaker() == null
        ? null
        : lookupByNameAndType(parseString(own.getCircuitBreaker()), SharedCircuitBreaker.class);
  }

  /**
   * Reads the option that Camel's processor has no getter for: the node's own value comes first.
   */
  private boolean throwsWhenOpen() {
    Model model = camelContext.getCamelContextExtension().getContextPlugin(Model.class);
    String reference = parseString(definition.getConfiguration());
    return Stream.of(
            definition.getResilience4jConfiguration(),
            reference == null ? null : named(model, reference),
            defaultConfiguration(model))
        .filter(Objects::nonNull)
        .map(Resilience4jConfigurationDefinition::getThrowExceptionWhenHalfOpenOrOpenState)
        .filter(Objects::nonNull)
        .findFirst()
        .map(text -> parseBoolean(text, false))
        .orElse(false);
  }

  private @Nullable Resilience4jConfigurationDefinition named(Model model, String name) {
    Resilience4jConfigurationDefinition found = model.getResilience4jConfiguration(name);
    return found == null
        ? lookupByNameAndType(name, Resilience4jConfigurationDefinition.class)
        : found;
  }

  private @Nullable Resilience4jConfigurationDefinition defaultConfiguration(Model model) {
    Resilience4jConfigurationDefinition found = model.getResilience4jConfiguration(null);
    return found == null
        ? lookupByNameAndType(
            ResilienceConstants.DEFAULT_RESILIENCE_CONFIGURATION_ID,
            Resilience4jConfigurationDefinition.class)
        : found;
  }
}
