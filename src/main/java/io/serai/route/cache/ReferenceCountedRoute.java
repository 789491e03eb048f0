package io.serai.route.cache;

import io.serai.route.IsolatedRoute;
import io.serai.route.management.NodeStatisticsDisabler;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.Model;
import org.apache.camel.model.ModelCamelContext;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.AsyncProcessorConverterHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A route in the Camel context and the number of exchanges that run on it.
 *
 * <p>The count is {@link #CLOSED} once the route must not be entered any more. Count and state are
 * one atomic number, so that no exchange enters a route that is being removed. Exchanges bypass the
 * route's {@code direct:} consumer, which would count them a second time.
 */
final class ReferenceCountedRoute {

  private static final Logger LOG = LoggerFactory.getLogger(ReferenceCountedRoute.class);
  private static final int CLOSED = Integer.MIN_VALUE;

  private final CamelContext camel;
  private final String id;
  private final Endpoint endpoint;
  private final AsyncProcessor consumerProcessor;
  private final AtomicInteger running = new AtomicInteger();

  private ReferenceCountedRoute(
      CamelContext camel, String id, Endpoint endpoint, AsyncProcessor consumerProcessor) {
    this.camel = camel;
    this.id = id;
    this.endpoint = endpoint;
    this.consumerProcessor = consumerProcessor;
  }

  /**
   * Adds the route to the context.
   *
   * @throws RouteCreationException if Camel refuses the route; nothing of it is left behind
   */
  static ReferenceCountedRoute add(CamelContext camel, String id, RouteDefiner source)
      throws RouteCreationException {
    String uri = "direct:" + id.replace('#', '-') + "?block=false";
    try {
      RouteBuilder builder =
          new RouteBuilder(camel) {
            @Override
            public void configure() throws Exception {
              source.define(
                  from(uri)
                      .routeId(id)
                      .nodePrefixId(id + "/")
                      .routeConfigurationId(IsolatedRoute.NO_CONFIGURATION));
            }
          };
      builder.prepareModel(camel);
      List<RouteDefinition> definitions = builder.getRouteCollection().getRoutes();
      definitions.forEach(route -> route.setRouteConfigurationId(null)); // it is not the author's
      start(camel, id, definitions);
      if (!source.countsNodes()) {
        NodeStatisticsDisabler.stop(camel, id);
      }
      Processor consumerProcessor = camel.getRoute(id).getConsumer().getProcessor();
      return new ReferenceCountedRoute(
          camel,
          id,
          camel.getEndpoint(uri),
          AsyncProcessorConverterHelper.convert(consumerProcessor));
    } catch (Exception | LinkageError | StackOverflowError failure) {
      removeLeftovers(camel, id, uri);
      throw new RouteCreationException(id, failure);
    }
  }

  /**
   * Adds definitions as {@link Model#addRouteDefinitions} does, without what takes most of its
   * time: it removes the route of the same id first, for which it looks at all endpoints of all
   * routes, also if there is none.
   */
  private static void start(CamelContext camel, String id, List<RouteDefinition> definitions)
      throws Exception {
    Model model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    synchronized (model) { // as all its methods are
      if (camel.getRoute(id) != null) {
        model.addRouteDefinitions(definitions);
        return;
      }
      model.getRouteDefinitions().addAll(definitions);
      ((ModelCamelContext) camel).startRouteDefinitions(definitions);
    }
  }

  /** Counts an exchange in; false if the route is closed. */
  boolean enter() {
    for (int now = running.get(); now >= 0; now = running.get()) {
      if (running.compareAndSet(now, now + 1)) {
        return true;
      }
    }
    return false;
  }

  /** Counts an exchange out; true if it was the last one. */
  boolean leave() {
    return running.decrementAndGet() == 0;
  }

  boolean process(Exchange exchange, AsyncCallback callback) {
    return consumerProcessor.process(exchange, callback);
  }

  /** Closes the route if nothing runs on it; returns true to exactly one caller. */
  boolean closeIfIdle() {
    return running.compareAndSet(0, CLOSED);
  }

  /**
   * Removes a closed route from the context: route, endpoint, definition, MBeans. The definition
   * goes first: Camel would remove the route a second time for it, and look at all endpoints of all
   * routes again. A context that has stopped has removed its routes, and would begin a thread to
   * stop them once more.
   */
  void remove() throws Exception {
    if (camel.isStopped()) {
      return;
    }
    camel.getRouteController().stopRoute(id);
    removeDefinition(camel, id);
    camel.removeRoute(id);
    removeEndpoint(camel, endpoint);
  }

  private static void removeLeftovers(CamelContext camel, String id, String uri) {
    removeDefinition(camel, id);
    Endpoint left = camel.hasEndpoint(uri);
    if (left != null) {
      removeEndpoint(camel, left);
    }
  }

  private static void removeEndpoint(CamelContext camel, Endpoint endpoint) {
    try {
      camel.removeEndpoint(endpoint);
    } catch (Exception failure) {
      LOG.warn("endpoint {} could not be removed: {}", endpoint, failure.toString());
    }
  }

  /**
   * Removes the definition directly: Camel's own method would stop the route, which is stopped
   * already. Camel guards its model by the lock of the model itself.
   */
  private static void removeDefinition(CamelContext camel, String id) {
    Model model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    synchronized (model) {
      RouteDefinition left = model.getRouteDefinition(id);
      if (left != null) {
        model.getRouteDefinitions().remove(left);
      }
    }
  }
}
