package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FileReloadOutcome.Status;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.camel.CamelContext;
import org.apache.camel.NamedNode;
import org.apache.camel.Route;
import org.apache.camel.model.EndpointRequiredDefinition;
import org.apache.camel.model.Model;
import org.apache.camel.model.ProcessorDefinitionHelper;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Adds to the outcomes of route files a warning for each {@code direct:} endpoint that a route of
 * the file sends to and no route consumes from. A warning is removed as soon as there is such a
 * route. URIs that are known only when the route runs are not checked. For one thread.
 */
final class MissingDirectRouteWarnings {

  private static final String SCHEME = "direct:";

  private final CamelContext camel;
  private final Clock clock;
  private final Map<String, List<DocumentFault>> reported = new TreeMap<>();

  MissingDirectRouteWarnings(CamelContext camel, Clock clock) {
    this.camel = camel;
    this.clock = clock;
  }

  /**
   * Returns the outcomes with the warnings, and an outcome for each other file whose warnings have
   * changed.
   *
   * @param notServed files whose last version is not what is served; their outcome is kept
   */
  List<FileReloadOutcome> addTo(
      List<FileReloadOutcome> outcomes, Collection<LoadedRouteFile> files, Set<String> notServed) {
    Map<String, FileReloadOutcome> all = new TreeMap<>();
    outcomes.forEach(outcome -> all.put(outcome.file(), outcome));
    Set<String> consumed = consumed();
    Set<String> served = new HashSet<>();
    for (LoadedRouteFile routeFile : files) {
      String file = routeFile.file();
      served.add(file);
      List<DocumentFault> warnings = warnings(routeFile, consumed);
      if (!notServed.contains(file) && isNews(file, warnings, all.get(file))) {
        List<DocumentFault> shown = new ArrayList<>(warnings);
        Optional.ofNullable(all.get(file)).ifPresent(outcome -> shown.addAll(outcome.warnings()));
        all.put(file, FileReloadOutcome.applied(file, clock.instant(), shown));
        reported.put(file, warnings);
      }
    }
    reported.keySet().retainAll(served);
    return List.copyOf(all.values());
  }

  private boolean isNews(
      String file, List<DocumentFault> warnings, @Nullable FileReloadOutcome outcome) {
    return outcome == null
        ? !warnings.equals(reported.getOrDefault(file, List.of()))
        : outcome.status() == Status.APPLIED;
  }

  private Set<String> consumed() {
    Set<String> consumed = new HashSet<>();
    for (Route route : camel.getRoutes()) {
      name(route.getEndpoint().getEndpointUri()).ifPresent(consumed::add);
    }
    Model model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    List<RouteDefinition> defined;
    synchronized (model) { // as all its methods are: routes of hosts come and go meanwhile
      defined = List.copyOf(model.getRouteDefinitions());
    }
    for (RouteDefinition route : defined) { // also those that are not started
      name(RouteDefinitionUris.input(route)).ifPresent(consumed::add);
    }
    return consumed;
  }

  private List<DocumentFault> warnings(LoadedRouteFile routeFile, Set<String> consumed) {
    Map<String, DocumentFault> warnings = new LinkedHashMap<>();
    for (RouteDefinition route : routeFile.addedRoutes()) {
      for (EndpointRequiredDefinition node :
          ProcessorDefinitionHelper.filterTypeInOutputs(
              route.getOutputs(), EndpointRequiredDefinition.class)) {
        name(node.getEndpointUri())
            .filter(name -> !consumed.contains(name) && !mayBeMissing(node))
            .ifPresent(name -> warnings.putIfAbsent(name, warning(name, line(node))));
      }
    }
    return List.copyOf(warnings.values());
  }

  private static DocumentFault warning(String name, int line) {
    return new DocumentFault(
        "",
        "DIRECT_ROUTE_MISSING",
        "no route consumes from direct:"
            + name
            + ", so calls of it fail; correct the name, or add the route to a file of routes/",
        line);
  }

  private static boolean mayBeMissing(EndpointRequiredDefinition node) {
    return node.getEndpointUri().contains("failIfNoConsumers=false");
  }

  private static int line(EndpointRequiredDefinition node) {
    return node instanceof NamedNode named ? Math.max(0, named.getLineNumber()) : 0;
  }

  /** Returns the name of a {@code direct:} endpoint; empty for others and if it is unknown. */
  private Optional<String> name(@Nullable String written) {
    String uri = resolved(written);
    if (!uri.startsWith(SCHEME) || uri.contains("${")) {
      return Optional.empty();
    }
    return Optional.of(HandoverConsumers.inputKey(uri).substring(SCHEME.length()));
  }

  private String resolved(@Nullable String uri) {
    try {
      return uri == null ? "" : camel.resolvePropertyPlaceholders(uri);
    } catch (IllegalArgumentException unknownPlaceholder) { // that of a route template
      return "";
    }
  }
}
