package io.serai.outbound.route;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.host.OutboundStats;
import io.serai.outbound.host.TargetHostState;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.route.cache.CompiledRouteEntry;
import java.util.List;

/** A target host with the route on which its calls run. */
public final class TargetHostRoute {

  private final TargetHostState target;
  private final String name;
  private final HostRoute route;
  private final CompiledRouteEntry routeEntry;

  TargetHostRoute(
      TargetHostState target,
      CallPolicy defaults,
      CompiledRouteCache routeCache,
      SharedRouteNodes nodes) {
    this.target = target;
    this.name =
        "outbound:" + target.origin() + PolicyRouteIdSuffix.suffix(target.policy(), defaults);
    this.route = new HostRoute(target.origin(), target.policy(), nodes);
    this.routeEntry = routeCache.open(name, route);
  }

  public TargetHostState target() {
    return target;
  }

  public CompiledRouteEntry routeEntry() {
    return routeEntry;
  }

  /** Rejects the calls that wait for a permit. */
  void close() {
    route.close();
  }

  /**
   * Returns what was counted.
   *
   * @param refused the callers whose calls are refused now
   */
  OutboundStats stats(List<String> refused) {
    return target.stats(name, route.waiting(), refused);
  }
}
