package io.serai.console;

import io.serai.route.RouteCache;
import java.util.List;

record CapabilityRoutesJmxBean(RouteCache slots) implements CapabilityRoutesMXBean {

  @Override
  public int getStanding() {
    return slots.standing().size();
  }

  @Override
  public List<String> getIds() {
    return slots.standing().stream().sorted().toList();
  }
}
