package io.serai.reload.routes;

import java.util.stream.Stream;
import org.apache.camel.model.EndpointRequiredDefinition;
import org.apache.camel.model.ProcessorDefinitionHelper;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;

/** The URIs that the definition of a route names, as they are written. */
final class RouteDefinitionUris {

  private RouteDefinitionUris() {}

  /** What the route consumes from; null where that is an endpoint that has no URI yet. */
  static @Nullable String input(RouteDefinition route) {
    return route.getInput().getEndpointUri();
  }

  /** What the route sends to, so far as it is known before it runs. */
  static Stream<String> outputs(RouteDefinition route) {
    return ProcessorDefinitionHelper.filterTypeInOutputs(
            route.getOutputs(), EndpointRequiredDefinition.class)
        .stream()
        .map(EndpointRequiredDefinition::getEndpointUri);
  }
}
