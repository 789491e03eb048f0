package io.serai.reload.routes;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Route;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.LifecycleStrategySupport;
import org.apache.camel.support.PluginHelper;
import org.jspecify.annotations.Nullable;

/**
 * Removes the routes that Camel makes of kamelets with the endpoints for which it makes them.
 *
 * <p>Camel makes one when it creates an endpoint {@code kamelet:}, and never removes it. Files that
 * write the same URI share the endpoint, and so the route.
 */
final class KameletRouteRemover extends LifecycleStrategySupport {

  private static final String SCHEME = "kamelet:";

  private final CamelContext camel;
  private final RouteRemoval removal;
  private final List<Route> kept = new ArrayList<>();
  private boolean keeping;

  KameletRouteRemover(CamelContext camel, RouteRemoval removal) {
    this.camel = camel;
    this.removal = removal;
  }

  /** Whether Camel made the route of a kamelet, rather than of a route file. */
  static boolean isKamelet(RouteDefinition route) {
    return Boolean.TRUE.equals(route.isKamelet())
        && !RouteTrial.isTrial(String.valueOf(route.getRouteId()));
  }

  /** Whether such a route is called by others, rather than fetching messages itself. */
  static boolean isCalled(RouteDefinition route) {
    return isKamelet(route)
        && HandoverConsumers.inputKey(String.valueOf(RouteDefinitionUris.input(route)))
            .equals("kamelet:source");
  }

  /** Whether the URI is that of a kamelet. */
  static boolean isEndpoint(String uri) {
    return uri.startsWith(SCHEME);
  }

  @Override
  public void onEndpointRemove(Endpoint endpoint) {
    String id = routeId(endpoint);
    if (id != null && keeping) {
      Stream.ofNullable(camel.getRoute(id)).forEach(kept::add);
    } else if (id != null && !isUsed(endpoint)) {
      removal.removeById(id);
    }
  }

  /** Removes endpoints without the routes that were made for them, which serve on. */
  void keepDuring(AddedRouteRecorder.RouteAddingAction work) throws Exception {
    keeping = true;
    try {
      work.run();
    } finally {
      keeping = false;
    }
  }

  /** Removes the routes that were kept, unless another one has taken their id. */
  void removeKept() {
    for (Route route : kept) {
      if (camel.getRoute(route.getRouteId()) == route) {
        removal.removeById(route.getRouteId());
      }
    }
    kept.clear();
  }

  /** Returns the id of the route that was made for the endpoint; null for other endpoints. */
  private @Nullable String routeId(Endpoint endpoint) {
    String key = HandoverConsumers.inputKey(endpoint.getEndpointUri());
    if (!isEndpoint(key) || key.equals("kamelet:source") || key.equals("kamelet:sink")) {
      return null;
    }
    Object id =
        PluginHelper.getBeanIntrospection(camel)
            .getOrElseProperty(endpoint, "routeId", null, false);
    return id == null ? null : id.toString();
  }

  /** Whether an EIP {@code kamelet} uses it, which Camel does not count. */
  private boolean isUsed(Endpoint endpoint) {
    return camel
        .getCamelContextExtension()
        .getContextPlugin(Model.class)
        .getRouteDefinitions()
        .stream()
        .flatMap(RouteDefinitionUris::kamelets)
        .map(uri -> camel.getCamelContextExtension().normalizeUri(uri))
        .anyMatch(uri -> uri.getUri().equals(endpoint.getEndpointUri()));
  }
}
