package io.serai.reload.routes;

import org.apache.camel.Endpoint;
import org.apache.camel.builder.EndpointConsumerBuilder;
import org.apache.camel.model.FromDefinition;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Lets the definition of a route be made beside the one that serves, under another id and on an
 * input of its own; and what it looked like before, to put it back.
 */
record TemporaryRouteIdentity(
    RouteDefinition route,
    String id,
    @Nullable String nodePrefix,
    OriginalInput input,
    @Nullable String autoStartup,
    @Nullable Integer startupOrder,
    @Nullable Boolean kamelet) {

  /** Puts the prefix before the ids of the route and its nodes. */
  static TemporaryRouteIdentity putOn(RouteDefinition route, String prefix) {
    TemporaryRouteIdentity disguise =
        new TemporaryRouteIdentity(
            route,
            route.getRouteId(),
            route.getNodePrefixId(),
            OriginalInput.of(route.getInput()),
            route.getAutoStartup(),
            route.getStartupOrder(),
            route.isKamelet());
    route.setId(prefix + disguise.id);
    route.setNodePrefixId(prefix);
    return disguise;
  }

  /** Lets the route that is being made consume from there, unseen and unstarted. */
  static void hide(RouteDefinition route, String input) {
    route.getInput().setUri(input);
    route.setAutoStartup("false");
    route.setStartupOrder(null);
    route.setKamelet(true); // JMX leaves routes of kamelets out
  }

  /** Puts the definition back to what it was. */
  void takeOff() {
    route.setId(id);
    route.setNodePrefixId(nodePrefix);
    input.putBack(route.getInput());
    route.setAutoStartup(autoStartup);
    route.setStartupOrder(startupOrder);
    route.setKamelet(kamelet);
  }

  /** What a route consumed from; Camel keeps one of the three. */
  private record OriginalInput(
      @Nullable String uri,
      @Nullable Endpoint endpoint,
      @Nullable EndpointConsumerBuilder builder) {

    static OriginalInput of(FromDefinition from) {
      return new OriginalInput(
          from.getUri(), from.getEndpoint(), from.getEndpointConsumerBuilder());
    }

    void putBack(FromDefinition from) {
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
