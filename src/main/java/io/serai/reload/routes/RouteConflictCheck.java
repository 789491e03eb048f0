package io.serai.reload.routes;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.MultipleConsumersSupport;
import org.apache.camel.Route;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.RouteTemplateDefinition;

/**
 * Refuses a file that declares what another file or the hub already has: beans, route ids,
 * templates, or inputs that allow one consumer. Files that are being replaced do not count. For one
 * thread.
 */
record RouteConflictCheck(CamelContext camel) {

  /** What the ids of compiled routes begin with: capabilities, workflows and hosts. */
  private static final List<String> RESERVED = List.of("a2s:", "a2e:", "outbound:");

  /**
   * Checks the names of beans. Call it before the file is loaded, because loading binds its beans.
   */
  void checkBeans(String file, String text, List<LoadedRouteFile> leaving)
      throws RouteFileRejectedException {
    for (String name : BeanNameExtractor.in(file, text)) {
      boolean own =
          leaving.stream().anyMatch(routeFile -> routeFile.beans().names().contains(name));
      if (!own && camel.getRegistry().lookupByName(name) != null) {
        throw new RouteFileRejectedException(
            "BEAN_EXISTS",
            "Another file or the hub has a bean named " + name + "; rename this one");
      }
    }
  }

  /**
   * Refuses a file that defines nothing, or something that another file has.
   *
   * @param routeFiles all loaded files
   * @param leaving files among them whose routes may be taken over
   */
  void check(
      LoadedRouteFile next, Collection<LoadedRouteFile> routeFiles, List<LoadedRouteFile> leaving)
      throws RouteFileRejectedException {
    if (next.isEmpty()) {
      throw new RouteFileRejectedException(
          "ROUTE_EMPTY",
          "The file defines no route; write one (in YAML as an entry of a list, which begins with"
              + " '- route:') or delete the file");
    }
    Set<String> free = new TreeSet<>();
    leaving.forEach(
        routeFile -> routeFile.addedRoutes().forEach(route -> free.add(route.getRouteId())));
    checkIds(next, routeFiles, free);
    checkTemplates(next, routeFiles);
    for (RouteDefinition route : next.routes()) {
      checkInput(route, free);
    }
  }

  private void checkIds(
      LoadedRouteFile next, Collection<LoadedRouteFile> routeFiles, Set<String> free)
      throws RouteFileRejectedException {
    Set<String> seen = new TreeSet<>();
    for (String id : next.ids()) {
      if (!seen.add(id)) {
        throw new RouteFileRejectedException(
            "ROUTE_ID_EXISTS", "Two routes of this file are named " + id + "; rename one");
      }
      if (RESERVED.stream().anyMatch(id::startsWith)) {
        throw new RouteFileRejectedException(
            "ROUTE_ID_RESERVED",
            ("The hub gives names such as %s to routes that it compiles, which begin with %s; "
                    + "rename the route")
                .formatted(id, String.join(", ", RESERVED)));
      }
      if (!free.contains(id) && camel.getRoute(id) != null) {
        throw new RouteFileRejectedException(
            "ROUTE_ID_EXISTS",
            owner(id, routeFiles) + " has a route named " + id + "; rename this one");
      }
    }
  }

  private static String owner(String id, Collection<LoadedRouteFile> routeFiles) {
    return routeFiles.stream()
        .filter(routeFile -> routeFile.ids().contains(id))
        .map(LoadedRouteFile::file)
        .findFirst()
        .orElse("The hub");
  }

  private static void checkTemplates(LoadedRouteFile next, Collection<LoadedRouteFile> routeFiles)
      throws RouteFileRejectedException {
    List<String> ids = next.templates().stream().map(RouteTemplateDefinition::getId).toList();
    for (LoadedRouteFile routeFile : routeFiles) {
      for (RouteTemplateDefinition template : routeFile.templates()) {
        if (!routeFile.file().equals(next.file()) && ids.contains(template.getId())) {
          throw new RouteFileRejectedException(
              "ROUTE_TEMPLATE_EXISTS",
              "%s has a route template named %s; rename this one"
                  .formatted(routeFile.file(), template.getId()));
        }
      }
    }
  }

  /** Checks that the input is free, if it allows one consumer only, as {@code direct:} does. */
  private void checkInput(RouteDefinition route, Set<String> free)
      throws RouteFileRejectedException {
    String uri = RouteDefinitionUris.input(route);
    Endpoint endpoint = uri == null ? null : camel.hasEndpoint(uri);
    if (endpoint == null || allowsSeveral(endpoint)) {
      return;
    }
    for (Route other : camel.getRoutes()) {
      if (endpoint.equals(other.getEndpoint()) && !free.contains(other.getRouteId())) {
        throw new RouteFileRejectedException(
            "ROUTE_INPUT_TAKEN",
            "Route " + other.getRouteId() + " consumes from " + uri + " already; take another");
      }
    }
  }

  /** Whether several routes may consume from the endpoint. */
  static boolean allowsSeveral(Endpoint endpoint) {
    return endpoint instanceof MultipleConsumersSupport several
        && several.isMultipleConsumersSupported();
  }
}
