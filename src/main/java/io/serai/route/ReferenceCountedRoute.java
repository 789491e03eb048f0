package io.serai.route;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.AsyncProcessorConverterHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One route that stands in the Camel context, with the number of exchanges that run on it.
 *
 * <p>{@code running} counts exchanges and is {@link #CLOSED} once the route may not be entered any
 * more; both are one atomic number, so that nobody enters a route that is being removed. Having
 * counted, an exchange goes past the route's {@code direct:} consumer, which would count it again.
 */
final class ReferenceCountedRoute {

  private static final Logger LOG = LoggerFactory.getLogger(ReferenceCountedRoute.class);
  private static final int CLOSED = Integer.MIN_VALUE;

  private final CamelContext camel;
  private final String id;
  private final Endpoint endpoint;
  private final AsyncProcessor way;
  private final AtomicInteger running = new AtomicInteger();

  private ReferenceCountedRoute(
      CamelContext camel, String id, Endpoint endpoint, AsyncProcessor way) {
    this.camel = camel;
    this.id = id;
    this.endpoint = endpoint;
    this.way = way;
  }

  static ReferenceCountedRoute add(CamelContext camel, String id, RouteDefinitionSource source)
      throws RouteLoadException {
    String uri = "direct:" + id.replace('#', '-') + "?block=false";
    try {
      camel.addRoutes(
          new RouteBuilder(camel) {
            @Override
            public void configure() throws Exception {
              source.define(from(uri).routeId(id).nodePrefixId(id + "/"));
            }
          });
      if (!source.countsNodes()) {
        NodeStatisticsDisabler.stop(camel, id);
      }
      Processor way = camel.getRoute(id).getConsumer().getProcessor();
      return new ReferenceCountedRoute(
          camel, id, camel.getEndpoint(uri), AsyncProcessorConverterHelper.convert(way));
    } catch (Exception | LinkageError | StackOverflowError failure) {
      removeLeftovers(camel, id, uri);
      throw new RouteLoadException(id, failure);
    }
  }

  /** Takes a place on the route; false where it is closed. */
  boolean enter() {
    for (int now = running.get(); now >= 0; now = running.get()) {
      if (running.compareAndSet(now, now + 1)) {
        return true;
      }
    }
    return false;
  }

  /** Gives a place back; true where it was the last. */
  boolean leave() {
    return running.decrementAndGet() == 0;
  }

  boolean process(Exchange exchange, AsyncCallback callback) {
    return way.process(exchange, callback);
  }

  /** Closes the route where nothing runs on it; true for exactly one caller. */
  boolean closeIfIdle() {
    return running.compareAndSet(0, CLOSED);
  }

  /** Takes a closed route out of the context: route, endpoint, definition, MBeans. */
  void remove() throws Exception {
    camel.getRouteController().stopRoute(id);
    camel.removeRoute(id);
    removeEndpoint(camel, endpoint);
    removeDefinition(camel, id);
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

  /** Camel's own removal stops the route too, which is done; its model has one lock, itself. */
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
