package io.serai.route;

import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.ExtendedCamelContext;
import org.apache.camel.NamedNode;
import org.apache.camel.Route;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.spi.Resource;
import org.apache.camel.spi.RouteFactory;
import org.apache.camel.support.PluginHelper;

/** Creates the routes of a context as {@link IndependentRoute}s. */
public class IndependentRouteFactory implements RouteFactory {

  /** Lets the context create its routes by such a factory from now on. */
  public static void install(CamelContext camel) {
    ExtendedCamelContext extension = camel.getCamelContextExtension();
    if (!(PluginHelper.getRouteFactory(extension) instanceof IndependentRouteFactory)) {
      extension.addContextPlugin(RouteFactory.class, new IndependentRouteFactory());
    }
  }

  @Override
  public Route createRoute(
      CamelContext camel,
      NamedNode definition,
      String id,
      String description,
      String note,
      Endpoint endpoint,
      Resource resource) {
    boolean waits = definition instanceof RouteDefinition route && isKameletSource(route, endpoint);
    return new IndependentRoute(
        camel, definition, id, description, note, endpoint, resource, waits);
  }

  /** Whether Camel made the route of a kamelet that fetches messages; Camel starts it at once. */
  private static boolean isKameletSource(RouteDefinition route, Endpoint endpoint) {
    return Boolean.TRUE.equals(route.isKamelet())
        && !"false".equals(route.getAutoStartup())
        && EndpointOrigins.isMessageSource(endpoint.getEndpointUri());
  }
}
