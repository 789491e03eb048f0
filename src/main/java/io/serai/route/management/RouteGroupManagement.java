package io.serai.route.management;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.apache.camel.CamelContext;
import org.apache.camel.NamedNode;
import org.apache.camel.Processor;
import org.apache.camel.Route;
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

  /**
   * Returns nothing for the nodes of a route that JMX does not register, either. Otherwise the
   * removal of such a route would unregister the nodes of another one that have the same names.
   */
  @Override
  public @Nullable Object getManagedObjectForProcessor(
      CamelContext context, Processor processor, NamedNode node, Route route) {
    boolean hidden =
        route.isCreatedByKamelet()
            && !context
                .getManagementStrategy()
                .getManagementAgent()
                .getRegisterRoutesCreateByKamelet();
    return hidden ? null : super.getManagedObjectForProcessor(context, processor, node, route);
  }

  @Override
  public @Nullable Object getManagedObjectForRouteGroup(
      CamelContext context, @Nullable String group) {
    return group == null
        ? null
        : groups.get(
            group, name -> (ManagedRouteGroup) super.getManagedObjectForRouteGroup(context, name));
  }
}
