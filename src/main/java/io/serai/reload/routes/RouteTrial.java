package io.serai.reload.routes;

import io.serai.document.TextFunctions;
import io.serai.route.EndpointOriginClassifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.TemplatedRouteDefinition;
import org.apache.camel.spi.NodeIdFactory;
import org.apache.camel.spi.UriEndpoint;
import org.apache.camel.util.URISupport;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the routes of a file can be created, beside those that serve. The routes are added to
 * the same context with a {@link TemporaryRouteIdentity} and are not started. Their own inputs are
 * only resolved: nothing is consumed, and nothing is created that a consumer needs, such as a
 * folder. For one thread.
 */
final class RouteTrial {

  /** The prefix of route ids during a trial. */
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

  /** Whether the route with that id belongs to a trial. */
  static boolean isTrial(String id) {
    return id.startsWith(PREFIX);
  }

  /**
   * Creates the routes under temporary ids, which exist until the trial is ended.
   *
   * @throws Exception if Camel refuses a route; then no route, endpoint or MBean is left behind
   */
  ProvisionalRoutes attempt(LoadedRouteFile routeFile) throws Exception {
    ProvisionalRoutes tried = new ProvisionalRoutes(camel, removal, unknownEndpoints(routeFile));
    try {
      for (RouteDefinition route : routeFile.routes()) {
        checkInput(route);
        RouteDefinitionUris.kamelets(route).forEach(this::createKamelet);
        AgentCallerCheck.check(route, camel);
      }
      DuplicateInputCheck.check(routeFile, camel);
      tryAll(routeFile, tried);
      tried.removeKameletInputs();
      return tried;
    } catch (Exception | LinkageError | StackOverflowError e) {
      tried.discard();
      throw e;
    }
  }

  private void tryAll(LoadedRouteFile routeFile, ProvisionalRoutes tried) throws Exception {
    List<RouteDefinition> added = new ArrayList<>();
    List<TemporaryRouteIdentity> identities =
        routeFile.routes().stream().map(route -> assignIdentity(route, tried)).toList();
    List<TemplatedRouteDefinition> templated = routeFile.templated();
    List<String> ids = templated.stream().map(TemplatedRouteDefinition::getRouteId).toList();
    templated.forEach(route -> route.setRouteId(nextPrefix() + route.getRouteId()));
    try {
      recorder.during(
          () -> {
            model.addRouteDefinitions(routeFile.routes());
            model.addRouteFromTemplatedRoutes(templated);
          },
          route -> recordAdded(route, added, tried));
    } finally {
      removal.forget(added);
      identities.forEach(TemporaryRouteIdentity::restore);
      for (int n = 0; n < ids.size(); n++) {
        templated.get(n).setRouteId(ids.get(n));
      }
    }
  }

  private TemporaryRouteIdentity assignIdentity(RouteDefinition route, ProvisionalRoutes tried) {
    String prefix = nextPrefix();
    String input = RouteDefinitionUris.input(route);
    if (input != null) {
      tried.addInput(
          input, prefix + route.getRouteId(), DeferredSourceRoutes.startsByItself(route, camel));
    }
    return TemporaryRouteIdentity.apply(route, prefix);
  }

  private void recordAdded(
      RouteDefinition route, List<RouteDefinition> added, ProvisionalRoutes tried) {
    if (KameletRouteRemover.isKamelet(route)) {
      return; // it ends with its endpoint
    }
    added.add(route);
    String id =
        route.idOrCreate(camel.getCamelContextExtension().getContextPlugin(NodeIdFactory.class));
    tried.addRoute(id);
    if (isTrial(id)) {
      String input = "direct:" + PREFIX + ++number;
      tried.addEndpoint(input);
      TemporaryRouteIdentity.isolate(route, input);
    }
  }

  private String nextPrefix() {
    return PREFIX + ++number + "-";
  }

  /**
   * Creates a kamelet that is a step. If that fails while Camel creates the route, Camel cannot
   * remove the route.
   */
  private void createKamelet(String uri) {
    camel.getEndpoint(camel.resolvePropertyPlaceholders(uri));
  }

  /**
   * Checks that a route can consume from the input. REST inputs are skipped: Camel creates them,
   * and creating one already registers it.
   */
  private void checkInput(RouteDefinition route) throws Exception {
    String uri = RouteDefinitionUris.input(route);
    if (uri == null || uri.startsWith("rest:") || uri.startsWith("rest-openapi:")) {
      return;
    }
    String resolved = camel.resolvePropertyPlaceholders(uri);
    Endpoint endpoint = camel.getEndpoint(resolved);
    if (!EndpointOriginClassifier.isMessageSource(resolved)) {
      endpoint.createConsumer(exchange -> {});
    } else if (isOutputOnly(endpoint)) {
      throw new RouteFileRejectedException(
          "ROUTE_INVALID",
          "no route can consume from "
              + TextFunctions.clipped(URISupport.sanitizeUri(uri))
              + ", which only takes messages; let the route begin at another endpoint");
    }
  }

  /** Whether the component says of the endpoint that it has no consumers. */
  private static boolean isOutputOnly(Endpoint endpoint) {
    for (Class<?> type = endpoint.getClass(); type != null; type = type.getSuperclass()) {
      UriEndpoint described = type.getAnnotation(UriEndpoint.class);
      if (described != null) {
        return described.producerOnly();
      }
    }
    return false;
  }

  /** Returns the endpoints that creating the routes will create. */
  private Set<String> unknownEndpoints(LoadedRouteFile routeFile) {
    return routeFile.routes().stream()
        .flatMap(
            route ->
                Stream.of(
                        Stream.ofNullable(RouteDefinitionUris.input(route)),
                        RouteDefinitionUris.outputs(route),
                        RouteDefinitionUris.kamelets(route))
                    .flatMap(Function.identity()))
        .filter(Objects::nonNull)
        .map(this::resolved)
        .filter(Objects::nonNull)
        .filter(uri -> camel.hasEndpoint(uri) == null)
        .collect(Collectors.toSet());
  }

  private @Nullable String resolved(String uri) {
    try {
      return camel.resolvePropertyPlaceholders(uri);
    } catch (RuntimeException ignored) {
      return null; // the trial reports the error
    }
  }
}
