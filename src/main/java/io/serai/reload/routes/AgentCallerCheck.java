package io.serai.reload.routes;

import io.serai.route.EndpointOrigins;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.model.BeanDefinition;
import org.apache.camel.model.ProcessDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.ProcessorDefinitionHelper;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.ScriptDefinition;
import org.apache.camel.model.SetHeaderDefinition;
import org.apache.camel.model.SetHeadersDefinition;
import org.apache.camel.model.ToDefinition;
import org.apache.camel.model.ToDynamicDefinition;

/**
 * Refuses a route that would give tasks to an agent in nobody's name: one that takes messages by
 * itself, whose {@code agent:} names no caller, and in which nothing else could name one. What
 * cannot be seen here is refused when a message comes.
 */
final class AgentCallerCheck {

  private static final String HEADER = "seraiagentcaller";
  private static final Set<String> CODE =
      Set.of("direct", "seda", "bean", "class", "language", "kamelet");

  private AgentCallerCheck() {}

  /** Throws where the route names nobody; its input has been resolved before. */
  static void check(RouteDefinition route, CamelContext camel) throws RouteFileRejectedException {
    String input = RouteDefinitionUris.input(route);
    if (input != null
        && !"false".equals(route.getAutoStartup())
        && EndpointOrigins.isMessageSource(camel.resolvePropertyPlaceholders(input))) {
      check(route);
    }
  }

  private static void check(RouteDefinition route) throws RouteFileRejectedException {
    List<ProcessorDefinition<?>> nodes = nodes(route);
    if (nodes.stream().anyMatch(AgentCallerCheck::mayNameCaller)) {
      return;
    }
    for (ProcessorDefinition<?> node : nodes) {
      String uri = node instanceof ToDefinition to ? String.valueOf(to.getEndpointUri()) : "";
      if (uri.startsWith("agent:") && !uri.contains("caller=") && !uri.contains("acceptHeaders=")) {
        throw new RouteFileRejectedException(
            "AGENT_CALLER",
            "%s of route %s does not say who calls, and no request with a key leads there; add caller= with the id of an agent of agents/, or caller=operator"
                .formatted(uri, route.getRouteId()));
      }
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // the definitions of Camel are so
  private static List<ProcessorDefinition<?>> nodes(RouteDefinition route) {
    return (List)
        List.copyOf(
            ProcessorDefinitionHelper.filterTypeInOutputs(
                route.getOutputs(), ProcessorDefinition.class));
  }

  private static boolean mayNameCaller(ProcessorDefinition<?> node) {
    if (node instanceof SetHeaderDefinition header) {
      String name = String.valueOf(header.getName()).toLowerCase(Locale.ROOT);
      return name.equals(HEADER) || name.contains("$");
    }
    if (node instanceof ToDefinition to) {
      String uri = String.valueOf(to.getEndpointUri());
      return CODE.contains(uri.substring(0, Math.max(0, uri.indexOf(':'))));
    }
    return node instanceof ProcessDefinition
        || node instanceof BeanDefinition
        || node instanceof ScriptDefinition
        || node instanceof SetHeadersDefinition
        || node instanceof ToDynamicDefinition;
  }
}
