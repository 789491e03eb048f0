package io.serai.console;

import io.serai.route.RouteCache;
import java.util.List;

/** Reads the JMX attributes of compiled capability routes from the route cache. */
record CapabilityRoutesJmxBean(RouteCache routes) implements CapabilityRoutesMXBean {

  @Override
  public int getStanding() {
    return routes.loadedIds().size();
  }

  @Override
  public List<String> getIds() {
    return routes.loadedIds().stream().sorted().toList();
  }
}
