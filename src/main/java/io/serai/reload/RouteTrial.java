package io.serai.reload;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.builder.EndpointConsumerBuilder;
import org.apache.camel.model.EndpointRequiredDefinition;
import org.apache.camel.model.FromDefinition;
import org.apache.camel.model.Model;
import org.apache.camel.model.ProcessorDefinitionHelper;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.TemplatedRouteDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Tries whether the routes of a unit can be made, beside those that serve: they are added to the
 * same context under other ids, with an input that nobody calls and without being started, and
 * removed again. Their own inputs are only resolved. For one thread.
 */
final class RouteTrial {

  /** What the ids of routes begin with while they are tried. */
  static final String PREFIX = "serai-trial-";

  private final CamelContext camel;
  private final Model model;
  private final RouteRecorder recorder;
  private final RouteRemoval removal;
  private int number;

  RouteTrial(CamelContext camel, RouteRecorder recorder, RouteRemoval removal) {
    this.camel = camel;
    this.model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    this.recorder = recorder;
    this.removal = removal;
  }

  /** Throws what Camel says against the routes; leaves no route, endpoint or bean of JMX behind. */
  void attempt(RouteUnit unit) throws Exception {
    Set<String> fresh = unknownEndpoints(unit);
    int first = number + 1;
    try {
      for (RouteDefinition route : unit.routes()) {
        checkInput(route);
      }
      tryAll(unit);
    } finally {
      fresh.forEach(this::removeEndpoint);
      IntStream.rangeClosed(first, number)
          .mapToObj(RouteTrial::input)
          .forEach(this::removeEndpoint);
    }
  }

  private void tryAll(RouteUnit unit) throws Exception {
    List<RouteDefinition> added = new ArrayList<>();
    List<Disguise> disguises = unit.routes().stream().map(this::disguise).toList();
    List<TemplatedRouteDefinition> templated = unit.templated();
    List<String> ids = templated.stream().map(TemplatedRouteDefinition::getRouteId).toList();
    templated.forEach(route -> route.setRouteId(PREFIX + ++number + "-" + route.getRouteId()));
    try {
      recorder.during(
          () -> {
            model.addRouteDefinitions(unit.routes());
            model.addRouteFromTemplatedRoutes(templated);
          },
          route -> note(route, added));
    } finally {
      removal.removeAll(added);
      disguises.forEach(Disguise::takeOff);
      for (int n = 0; n < ids.size(); n++) {
        templated.get(n).setRouteId(ids.get(n));
      }
    }
  }

  private void note(RouteDefinition route, List<RouteDefinition> added) {
    added.add(route);
    if (route.getRouteId() != null && route.getRouteId().startsWith(PREFIX)) {
      hide(route);
    }
  }

  private void hide(RouteDefinition route) {
    route.getInput().setUri(input(++number));
    route.setAutoStartup("false");
    route.setStartupOrder(null);
  }

  private static String input(int number) {
    return "direct:" + PREFIX + number;
  }

  private Disguise disguise(RouteDefinition route) {
    Disguise disguise = Disguise.of(route);
    String name = PREFIX + ++number + "-";
    route.setId(name + route.getRouteId());
    route.setNodePrefixId(name);
    return disguise;
  }

  /** REST inputs are made by Camel itself, and register when they are only created. */
  private void checkInput(RouteDefinition route) throws Exception {
    String uri = route.getInput().getEndpointUri();
    if (uri == null || uri.startsWith("rest:") || uri.startsWith("rest-openapi:")) {
      return;
    }
    camel.getEndpoint(camel.resolvePropertyPlaceholders(uri)).createConsumer(exchange -> {});
  }

  private Set<String> unknownEndpoints(RouteUnit unit) {
    return unit.routes().stream()
        .flatMap(RouteTrial::uris)
        .map(this::resolved)
        .filter(Objects::nonNull)
        .filter(uri -> camel.hasEndpoint(uri) == null)
        .collect(Collectors.toSet());
  }

  private static Stream<String> uris(RouteDefinition route) {
    Stream<String> outputs =
        ProcessorDefinitionHelper.filterTypeInOutputs(
                route.getOutputs(), EndpointRequiredDefinition.class)
            .stream()
            .map(EndpointRequiredDefinition::getEndpointUri);
    return Stream.concat(Stream.of(route.getInput().getEndpointUri()), outputs)
        .filter(Objects::nonNull);
  }

  private @Nullable String resolved(String uri) {
    try {
      return camel.resolvePropertyPlaceholders(uri);
    } catch (RuntimeException e) {
      return null; // the trial says so in its own words
    }
  }

  private void removeEndpoint(String uri) {
    try {
      Endpoint endpoint = camel.hasEndpoint(uri);
      if (endpoint != null) {
        camel.removeEndpoint(endpoint);
      }
    } catch (Exception e) {
      throw new IllegalStateException("The endpoint of a trial did not stop", e);
    }
  }

  /** What a definition looked like before it was tried. */
  private record Disguise(
      RouteDefinition route,
      String id,
      @Nullable String nodePrefix,
      Input input,
      @Nullable String autoStartup,
      @Nullable Integer startupOrder) {

    static Disguise of(RouteDefinition route) {
      return new Disguise(
          route,
          route.getRouteId(),
          route.getNodePrefixId(),
          Input.of(route.getInput()),
          route.getAutoStartup(),
          route.getStartupOrder());
    }

    void takeOff() {
      route.setId(id);
      route.setNodePrefixId(nodePrefix);
      input.putBack(route.getInput());
      route.setAutoStartup(autoStartup);
      route.setStartupOrder(startupOrder);
    }
  }

  /** What a route consumed from; Camel keeps one of the three. */
  private record Input(
      @Nullable String uri,
      @Nullable Endpoint endpoint,
      @Nullable EndpointConsumerBuilder builder) {

    static Input of(FromDefinition from) {
      return new Input(from.getUri(), from.getEndpoint(), from.getEndpointConsumerBuilder());
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
