package io.serai.route.management;

import org.apache.camel.CamelContext;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Finds route definitions while others are added and removed: Camel guards the list by the lock of
 * the model, which its own lookup does not take. Thread-safe.
 */
public final class RouteDefinitionLookup {
  private RouteDefinitionLookup() {}

  /** Returns the definition of a route; null if there is none. */
  public static @Nullable RouteDefinition find(CamelContext camel, String id) {
    Model model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    synchronized (model) {
      return model.getRouteDefinition(id);
    }
  }
}
