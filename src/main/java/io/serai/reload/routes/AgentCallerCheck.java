package io.serai.reload.routes;

import io.serai.route.EndpointOriginClassifier;
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
 * Refuses a route that would call an agent without a caller: a route that fetches messages itself,
 * whose {@code agent:} endpoint has no {@code caller} option, and in which no other node could set
 * one. Cases that cannot be detected here are refused when a message arrives.
 */
final class AgentCallerCheck {

  private static final String HEADER = "seraiagentcaller";
  private static final Set<String> ENDPOINTS_WITH_CODE =
      Set.of("direct", "seda", "bean", "class", "language", "kamelet");

  private AgentCallerCheck() {}

  /** Throws if the route has no caller. Its input must have been resolved before. */
  static void check(RouteDefinition route, CamelContext camel) throws RouteFileRejectedException {
    String input = RouteDefinitionUris.input(route);
    if (input != null
        && !"false".equals(route.getAutoStartup())
        && EndpointOriginClassifier.isMessageSource(camel.resolvePropertyPlaceholders(input))) {
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
            ("%s of route %s has no caller, and no request with a key leads there; add caller= "
                    + "with the id of an agent of agents/, or caller=operator")
                .formatted(uri, route.getRouteId()));
      }
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // Camel's definitions are raw types
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
      return ENDPOINTS_WITH_CODE.contains(uri.substring(0, Math.max(0, uri.indexOf(':'))));
    }
    return node instanceof ProcessDefinition
        || node instanceof BeanDefinition
        || node instanceof ScriptDefinition
        || node instanceof SetHeadersDefinition
        || node instanceof ToDynamicDefinition;
  }
}
