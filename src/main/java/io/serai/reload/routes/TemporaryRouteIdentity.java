package io.serai.reload.routes;

import org.apache.camel.Endpoint;
import org.apache.camel.builder.EndpointConsumerBuilder;
import org.apache.camel.model.FromDefinition;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Gives a route definition a temporary id and input, so that it can be created beside the route
 * that serves. Keeps the original values to restore them.
 */
record TemporaryRouteIdentity(
    RouteDefinition route,
    String id,
    @Nullable String nodePrefix,
    OriginalInput input,
    @Nullable String autoStartup,
    @Nullable Integer startupOrder,
    @Nullable Boolean kamelet) {

  /** Adds the prefix to the ids of the route and its nodes. */
  static TemporaryRouteIdentity apply(RouteDefinition route, String prefix) {
    TemporaryRouteIdentity original =
        new TemporaryRouteIdentity(
            route,
            route.getRouteId(),
            route.getNodePrefixId(),
            OriginalInput.of(route.getInput()),
            route.getAutoStartup(),
            route.getStartupOrder(),
            route.isKamelet());
    route.setId(prefix + original.id);
    route.setNodePrefixId(prefix);
    return original;
  }

  /**
   * Makes the route that is being created consume from {@code input}, without start and without
   * MBeans.
   */
  static void isolate(RouteDefinition route, String input) {
    route.getInput().setUri(input);
    route.setAutoStartup("false");
    route.setStartupOrder(null);
    route.setKamelet(true); // JMX does not register routes of kamelets
  }

  /** Restores the original values of the definition. */
  void restore() {
    route.setId(id);
    route.setNodePrefixId(nodePrefix);
    input.restore(route.getInput());
    route.setAutoStartup(autoStartup);
    route.setStartupOrder(startupOrder);
    route.setKamelet(kamelet);
  }

  /** The input of a route; Camel keeps one of the three. */
  private record OriginalInput(
      @Nullable String uri,
      @Nullable Endpoint endpoint,
      @Nullable EndpointConsumerBuilder builder) {

    static OriginalInput of(FromDefinition from) {
      return new OriginalInput(
          from.getUri(), from.getEndpoint(), from.getEndpointConsumerBuilder());
    }

    void restore(FromDefinition from) {
      if (uri != null) {
        from.setUri(uri);
      } else if (endpoint != null) {
        from.setEndpoint(endpoint);
      } else {
        from.setEndpointConsumerBuilder(builder);
      }
    }
  }
}
