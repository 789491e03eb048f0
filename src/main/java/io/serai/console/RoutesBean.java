package io.serai.console;

import io.serai.route.RouteSlots;
import java.util.List;

record RoutesBean(RouteSlots slots) implements RoutesMXBean {

  @Override
  public int getStanding() {
    return slots.standing().size();
  }

  @Override
  public List<String> getIds() {
    return slots.standing().stream().sorted().toList();
  }
}
