package io.serai.reload.routes;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.TemplatedRouteDefinition;
import org.apache.camel.spi.NodeIdFactory;
import org.jspecify.annotations.Nullable;

/**
 * Tries whether the routes of a unit can be made, beside those that serve: they are added to the
 * same context in a {@link TemporaryRouteIdentity} and without being started. Their own inputs are
 * only resolved. For one thread.
 */
final class RouteTrial {

  /** What the ids of routes begin with while they are tried. */
  static final String PREFIX = "serai-trial-";

  private final CamelContext camel;
  private final Model model;
  private final AddedRouteRecorder recorder;
  private final RouteRemoval removal;
  private int number;

  RouteTrial(CamelContext camel, AddedRouteRecorder recorder, RouteRemoval removal) {
    this.camel = camel;
    this.model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    this.recorder = recorder;
    this.removal = removal;
  }

  /** Whether a route of that id is only tried. */
  static boolean isTrial(String id) {
    return id.startsWith(PREFIX);
  }

  /**
   * Throws what Camel says against the routes, and leaves no route, endpoint or bean of JMX behind;
   * else the routes stand, under other ids, until the trial is ended.
   */
  TrialRoutes attempt(LoadedRouteFile unit) throws Exception {
    TrialRoutes tried = new TrialRoutes(camel, removal, unknownEndpoints(unit));
    try {
      for (RouteDefinition route : unit.routes()) {
        checkInput(route);
        AgentCallerCheck.check(route, camel);
      }
      tryAll(unit, tried);
      return tried;
    } catch (Exception | LinkageError e) {
      tried.discard();
      throw e;
    }
  }

  private void tryAll(LoadedRouteFile unit, TrialRoutes tried) throws Exception {
    List<RouteDefinition> added = new ArrayList<>();
    List<TemporaryRouteIdentity> disguises =
        unit.routes().stream().map(route -> disguise(route, tried)).toList();
    List<TemplatedRouteDefinition> templated = unit.templated();
    List<String> ids = templated.stream().map(TemplatedRouteDefinition::getRouteId).toList();
    templated.forEach(route -> route.setRouteId(nextPrefix() + route.getRouteId()));
    try {
      recorder.during(
          () -> {
            model.addRouteDefinitions(unit.routes());
            model.addRouteFromTemplatedRoutes(templated);
          },
          route -> note(route, added, tried));
    } finally {
      removal.forget(added);
      disguises.forEach(TemporaryRouteIdentity::takeOff);
      for (int n = 0; n < ids.size(); n++) {
        templated.get(n).setRouteId(ids.get(n));
      }
    }
  }

  private TemporaryRouteIdentity disguise(RouteDefinition route, TrialRoutes tried) {
    String prefix = nextPrefix();
    String input = RouteDefinitionUris.input(route);
    if (input != null) {
      tried.addInput(input, prefix + route.getRouteId());
    }
    return TemporaryRouteIdentity.putOn(route, prefix);
  }

  private void note(RouteDefinition route, List<RouteDefinition> added, TrialRoutes tried) {
    added.add(route);
    String id =
        route.idOrCreate(camel.getCamelContextExtension().getContextPlugin(NodeIdFactory.class));
    tried.addRoute(id);
    if (isTrial(id)) {
      String input = "direct:" + PREFIX + ++number;
      tried.addEndpoint(input);
      TemporaryRouteIdentity.hide(route, input);
    }
  }

  private String nextPrefix() {
    return PREFIX + ++number + "-";
  }

  /** REST inputs are made by Camel itself, and register when they are only created. */
  private void checkInput(RouteDefinition route) throws Exception {
    String uri = RouteDefinitionUris.input(route);
    if (uri == null || uri.startsWith("rest:") || uri.startsWith("rest-openapi:")) {
      return;
    }
    camel.getEndpoint(camel.resolvePropertyPlaceholders(uri)).createConsumer(exchange -> {});
  }

  /** The endpoints that making the routes will make, too. */
  private Set<String> unknownEndpoints(LoadedRouteFile unit) {
    return unit.routes().stream()
        .flatMap(
            route ->
                Stream.concat(
                    Stream.ofNullable(RouteDefinitionUris.input(route)),
                    RouteDefinitionUris.outputs(route)))
        .filter(Objects::nonNull)
        .map(this::resolved)
        .filter(Objects::nonNull)
        .filter(uri -> camel.hasEndpoint(uri) == null)
        .collect(Collectors.toSet());
  }

  private @Nullable String resolved(String uri) {
    try {
      return camel.resolvePropertyPlaceholders(uri);
    } catch (RuntimeException e) {
      return null; // the trial says so in its own words
    }
  }
}
