import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;

/** Starts the route of a tool, or stops it, so that the list of tools changes. */
public class RouteSwitch {
  private static final String ROUTE = "changing";

  public void flip(Exchange exchange) throws Exception {
    CamelContext camel = exchange.getContext();
    if (camel.getRouteController().getRouteStatus(ROUTE).isStarted()) {
      camel.getRouteController().stopRoute(ROUTE);
    } else {
      camel.getRouteController().startRoute(ROUTE);
    }
  }
}
