package io.serai.route;

import java.util.Set;
import org.apache.camel.Endpoint;
import org.apache.camel.Route;
import org.apache.camel.impl.engine.RouteService;
import org.jspecify.annotations.Nullable;

/**
 * The lifecycle of a route that collects the endpoints of its services once while it is started.
 * Thread-safe.
 */
final class EndpointRememberingRouteService extends RouteService {
  private volatile @Nullable Set<Endpoint> endpoints;

  EndpointRememberingRouteService(Route route) {
    super(route);
  }

  @Override
  public Set<Endpoint> gatherEndpoints() {
    if (!isStarted()) {
      return super.gatherEndpoints();
    }
    Set<Endpoint> known = endpoints;
    if (known == null) {
      known = Set.copyOf(super.gatherEndpoints());
      endpoints = known;
    }
    return known;
  }

  @Override
  protected void doStop() {
    endpoints = null;
    super.doStop();
  }
}
