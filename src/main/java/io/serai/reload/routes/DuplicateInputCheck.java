package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import java.util.HashSet;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.MultipleConsumersSupport;
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
      if (uri != null && takesOneRoute(uri, camel) && !seen.add(RouteInput.of(camel, uri))) {
        throw new RouteFileRejectedException(fault(RouteInput.of(camel, uri), routeFile.text()));
      }
    }
  }

  /** REST inputs are not asked: creating their endpoint already registers it. */
  private static boolean takesOneRoute(String uri, CamelContext camel) {
    if (uri.startsWith("skill:")) {
      return true;
    }
    return !uri.startsWith("rest:")
        && !uri.startsWith("rest-openapi:")
        && !(camel.getEndpoint(camel.resolvePropertyPlaceholders(uri))
                instanceof MultipleConsumersSupport several
            && several.isMultipleConsumersSupported());
  }

  private static DocumentFault fault(RouteInput input, String text) {
    int line = SkillFaultLocator.lineOfSecond(text, input.key());
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
