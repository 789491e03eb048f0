package io.serai.route;

import org.apache.camel.LoggingLevel;
import org.apache.camel.Route;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.impl.engine.RouteService;
import org.apache.camel.spi.ClassResolver;

/**
 * A Camel context that takes thousands of routes. Camel collects the endpoints of all routes from
 * all their services whenever a route is removed, and also before one is added, to remove another
 * of its id; so the time for all routes grows with the square of their number. This context looks
 * only for a route that exists, and the endpoints of the others are collected once.
 */
public final class ManyRoutesCamelContext extends DefaultCamelContext {

  /**
   * Creates a context.
   *
   * @param build whether it is built now; Camel's {@code Main} does that itself
   */
  public ManyRoutesCamelContext(boolean build) {
    super(build);
  }

  @Override
  protected ClassResolver createClassResolver() {
    return new ServiceFileClassResolver(getCamelContextReference());
  }

  @Override
  public Route getRoute(String id) {
    RouteService service = id == null ? null : getRouteServices().get(id);
    return service == null ? super.getRoute(id) : service.getRoute();
  }

  @Override
  public void startRouteService(RouteService service, boolean adding) throws Exception {
    RouteService remembering =
        service instanceof EndpointRememberingRouteService
            ? service
            : new EndpointRememberingRouteService(service.getRoute());
    super.startRouteService(remembering, adding);
  }

  @Override
  protected boolean removeRoute(String id, LoggingLevel level) throws Exception {
    return getRouteServices().containsKey(id) && super.removeRoute(id, level);
  }
}
