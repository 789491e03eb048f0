package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.model.RouteDefinition;

/**
 * Refuses a file of which two routes begin at the same input, if that input takes one route only: a
 * version of a skill, or an endpoint such as {@code direct:}.
 */
final class DuplicateInputCheck {

  private DuplicateInputCheck() {}

  /** Checks the routes of the file. Their endpoints must be resolvable. */
  static void check(LoadedRouteFile routeFile, CamelContext camel)
      throws RouteFileRejectedException {
    Set<RouteInput> seen = new HashSet<>();
    for (RouteDefinition route : routeFile.routes()) {
      String uri = RouteDefinitionUris.input(route);
      if (uri != null && !exclusive(uri, camel).map(seen::add).orElse(true)) {
        throw new RouteFileRejectedException(fault(RouteInput.of(camel, uri), routeFile.text()));
      }
    }
  }

  /**
   * Returns what no second route may begin at. For most endpoints it is the URI with its options,
   * as for Camel. REST inputs are not asked: creating their endpoint already registers it.
   */
  private static Optional<RouteInput> exclusive(String uri, CamelContext camel) {
    if (uri.startsWith("rest:") || uri.startsWith("rest-openapi:")) {
      return Optional.empty();
    }
    RouteInput input = RouteInput.of(camel, uri);
    if (!input.version().isEmpty() || input.key().startsWith("direct:")) {
      return Optional.of(input);
    }
    Endpoint endpoint = camel.getEndpoint(camel.resolvePropertyPlaceholders(uri));
    return RouteConflictCheck.allowsSeveral(endpoint)
        ? Optional.empty()
        : Optional.of(new RouteInput(endpoint.getEndpointUri(), ""));
  }

  private static DocumentFault fault(RouteInput input, String text) {
    int line = new RouteFileText(text).lineOfSecond(input.key());
    String begin = "two routes of this file begin at " + input.key();
    return input.version().isEmpty()
        ? new DocumentFault("", "ROUTE_INPUT_TAKEN", begin + "; give one another input", line)
        : new DocumentFault(
            "",
            "SKILL_EXISTS",
            begin + " with version " + input.version() + "; give one another id or version",
            line);
  }
}
