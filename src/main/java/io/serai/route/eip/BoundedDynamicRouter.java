package io.serai.route.eip;

import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Expression;
import org.apache.camel.processor.DynamicRouter;

/**
 * A dynamic router that sends each message to at most 1,000 endpoints. Camel keeps a callback of
 * each endpoint until the last one, so that a router without an end would fill the heap.
 * Thread-safe.
 */
final class BoundedDynamicRouter extends DynamicRouter {

  /** Fewer than the callbacks that fill the stack of a thread when the last endpoint is done. */
  private static final int MOST_ENDPOINTS = 1_000;

  /** Creates a router with the options of another one. */
  BoundedDynamicRouter(CamelContext camel, DynamicRouter router) {
    super(camel, router.getExpression(), router.getUriDelimiter());
    setIgnoreInvalidEndpoints(router.isIgnoreInvalidEndpoints());
    setCacheSize(router.getCacheSize());
    setErrorHandler(router.getErrorHandler());
    setDisabled(router.isDisabled());
  }

  @Override
  protected RoutingSlipIterator createRoutingSlipIterator(Exchange exchange, Expression expression)
      throws Exception {
    RoutingSlipIterator endpoints = super.createRoutingSlipIterator(exchange, expression);
    return new RoutingSlipIterator() {
      private int sent;

      @Override
      public boolean hasNext(Exchange current) {
        return endpoints.hasNext(current);
      }

      @Override
      public Object next(Exchange current) {
        sent++;
        if (sent > MOST_ENDPOINTS) {
          throw new IllegalStateException(
              "The dynamic router '%s' has sent the message to %,d endpoints and names another one. Let its expression return null at the end, or use a loop."
                  .formatted(getId(), MOST_ENDPOINTS));
        }
        return endpoints.next(current);
      }
    };
  }
}
