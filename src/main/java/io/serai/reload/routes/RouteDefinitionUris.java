package io.serai.reload.routes;

import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.model.EndpointRequiredDefinition;
import org.apache.camel.model.KameletDefinition;
import org.apache.camel.model.ProcessorDefinitionHelper;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;

/** The URIs in a route definition, as written. */
final class RouteDefinitionUris {

  private RouteDefinitionUris() {}

  /**
   * Returns the URI that the route consumes from; null if the input is an endpoint without a URI.
   */
  static @Nullable String input(RouteDefinition route) {
    return route.getInput().getEndpointUri();
  }

  /** Returns the URIs that the route sends to, as far as known before it runs. */
  static Stream<String> outputs(RouteDefinition route) {
    return ProcessorDefinitionHelper.filterTypeInOutputs(
            route.getOutputs(), EndpointRequiredDefinition.class)
        .stream()
        .map(EndpointRequiredDefinition::getEndpointUri);
  }

  /** Returns the URIs of the kamelets that the route calls by the EIP {@code kamelet}. */
  static Stream<String> kamelets(RouteDefinition route) {
    return ProcessorDefinitionHelper.filterTypeInOutputs(
            route.getOutputs(), KameletDefinition.class)
        .stream()
        .map(kamelet -> "kamelet:" + kamelet.getName());
  }

  /**
   * Returns the URI with its property placeholders resolved; as it is written if one is unknown, as
   * those of a route template are.
   */
  static String resolved(CamelContext camel, String uri) {
    try {
      return camel.resolvePropertyPlaceholders(uri);
    } catch (IllegalArgumentException unknownPlaceholder) {
      return uri;
    }
  }
}
