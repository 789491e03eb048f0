package io.serai.route;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.apache.camel.CamelContext;
import org.apache.camel.management.DefaultManagementObjectStrategy;
import org.apache.camel.management.mbean.ManagedRouteGroup;
import org.jspecify.annotations.Nullable;

/**
 * Makes the managed objects of a context as Camel does, but one only for each group of routes.
 * Camel makes another one for each route of a group: its timer keeps one for ever each time that a
 * group has lost its last route, and the group's figures are those of its first route. Thread-safe.
 */
public final class RouteGroupManagement extends DefaultManagementObjectStrategy {
  private final Cache<String, ManagedRouteGroup> groups =
      Caffeine.newBuilder().weakValues().executor(Runnable::run).build();

  @Override
  public @Nullable Object getManagedObjectForRouteGroup(
      CamelContext context, @Nullable String group) {
    return group == null
        ? null
        : groups.get(
            group, name -> (ManagedRouteGroup) super.getManagedObjectForRouteGroup(context, name));
  }
}
