package io.serai.console.jmx;

import io.serai.route.cache.CompiledRouteCache;
import java.util.List;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedResource;

/** Reads the JMX attributes of compiled capability routes from the route cache. */
@ManagedResource(description = "Compiled routes of capabilities")
public record CapabilityRoutesJmxBean(CompiledRouteCache routes) {

  /** Number of compiled routes. */
  @ManagedAttribute(description = "Number of compiled routes")
  public int getLoaded() {
    return routes.loadedIds().size();
  }

  /** Ids of the compiled routes, sorted. */
  @ManagedAttribute(description = "Ids of the compiled routes, sorted")
  public List<String> getIds() {
    return routes.loadedIds().stream().sorted().toList();
  }
}
