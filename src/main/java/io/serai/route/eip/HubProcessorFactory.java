package io.serai.route.eip;

import java.util.concurrent.ScheduledExecutorService;
import org.apache.camel.CamelContext;
import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.Route;
import org.apache.camel.model.CircuitBreakerDefinition;
import org.apache.camel.model.DelayDefinition;
import org.apache.camel.model.DynamicRouterDefinition;
import org.apache.camel.model.KameletDefinition;
import org.apache.camel.model.LoopDefinition;
import org.apache.camel.model.PollDefinition;
import org.apache.camel.model.PollEnrichDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.ThrottleDefinition;
import org.apache.camel.processor.DefaultProcessorFactory;
import org.apache.camel.processor.DynamicRouter;
import org.apache.camel.reifier.DynamicRouterReifier;
import org.apache.camel.reifier.ProcessorReifier;
import org.apache.camel.spi.ProcessorFactory;
import org.jspecify.annotations.Nullable;

/**
 * Creates the processors of nodes as Camel does, except for circuit breakers, which do not block,
 * for those that wait or may not end, which run on other threads than the hub's, for dynamic
 * routers, which are bounded, and for kamelets, which steps do not share. Thread-safe.
 */
public final class HubProcessorFactory extends DefaultProcessorFactory {

  /** Threads that run fallbacks after timeouts; the exchanges of requests have event loops. */
  private static final int TIMER_THREADS = 4;

  private final CamelContext camel;
  private final KameletStepFactory kamelets;
  private @Nullable ScheduledExecutorService timer;

  private HubProcessorFactory(CamelContext camel) {
    this.camel = camel;
    this.kamelets = new KameletStepFactory(camel);
  }

  /** Makes a context use it for the routes that are added from now on, unless it does already. */
  public static void install(CamelContext camel) {
    ProcessorFactory present =
        camel.getCamelContextExtension().getContextPlugin(ProcessorFactory.class);
    if (!(present instanceof HubProcessorFactory)) {
      camel
          .getCamelContextExtension()
          .addContextPlugin(ProcessorFactory.class, new HubProcessorFactory(camel));
    }
  }

  @Override
  public @Nullable Processor createProcessor(Route route, NamedNode node) throws Exception {
    if (node instanceof CircuitBreakerDefinition breaker) {
      return new CircuitBreakerReifier(route, breaker, timer()).createProcessor();
    }
    if (node instanceof DynamicRouterDefinition<?> router) {
      return new BoundedDynamicRouter(
          camel, (DynamicRouter) new DynamicRouterReifier(route, router).createProcessor());
    }
    if (node instanceof KameletDefinition step) {
      return kamelets.create(step, () -> super.createProcessor(route, node));
    }
    return node instanceof ProcessorDefinition<?> definition && holdsItsThread(node)
        ? new OffloadedProcessor(
            camel, ProcessorReifier.reifier(route, definition).createProcessor())
        : super.createProcessor(route, node);
  }

  /** Whether the node may wait on the thread that reaches it, or run on it without an end. */
  private static boolean holdsItsThread(NamedNode node) {
    if (node instanceof ThrottleDefinition throttle) {
      return !isTrue(throttle.getAsyncDelayed()) && !isTrue(throttle.getRejectExecution());
    }
    if (node instanceof DelayDefinition delay) {
      return delay.getAsyncDelayed() != null && !isTrue(delay.getAsyncDelayed());
    }
    if (node instanceof LoopDefinition loop) {
      return isTrue(loop.getDoWhile());
    }
    return node instanceof PollEnrichDefinition || node instanceof PollDefinition;
  }

  private static boolean isTrue(@Nullable String option) {
    return "true".equals(option);
  }

  /** Returns the timer of the context, which ends with it. */
  private synchronized ScheduledExecutorService timer() {
    if (timer == null) {
      timer =
          camel
              .getExecutorServiceManager()
              .newScheduledThreadPool(this, "circuit-breaker", TIMER_THREADS);
    }
    return timer;
  }
}
