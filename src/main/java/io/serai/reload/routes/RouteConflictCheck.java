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
 * What a file may not declare because another file or the hub has it: beans, route ids, templates,
 * inputs that take one consumer. What leaves is free. For one thread.
 */
final class RouteConflictCheck {

  private final CamelContext camel;

  RouteConflictCheck(CamelContext camel) {
    this.camel = camel;
  }

  /** Before the file is loaded, for loading binds its beans. */
  void checkBeans(String file, String text, List<LoadedRouteFile> leaving)
      throws RouteFileRejectedException {
    for (String name : BeanNameExtractor.in(file, text)) {
      boolean own = leaving.stream().anyMatch(unit -> unit.beans().names().contains(name));
      if (!own && camel.getRegistry().lookupByName(name) != null) {
        throw new RouteFileRejectedException(
            "BEAN_EXISTS",
            "Another file or the hub has a bean named " + name + "; rename this one");
      }
    }
  }

  /**
   * Refuses a unit that has nothing, or what another has.
   *
   * @param units all that serve
   * @param leaving those of them whose routes may be taken over
   */
  void check(LoadedRouteFile next, Collection<LoadedRouteFile> units, List<LoadedRouteFile> leaving)
      throws RouteFileRejectedException {
    if (next.isEmpty()) {
      throw new RouteFileRejectedException(
          "ROUTE_EMPTY", "The file defines no route; write one or delete it");
    }
    Set<String> free = new TreeSet<>();
    leaving.forEach(unit -> unit.standing().forEach(route -> free.add(route.getRouteId())));
    checkIds(next, units, free);
    checkTemplates(next, units);
    for (RouteDefinition route : next.routes()) {
      checkInput(route, free);
    }
  }

  private void checkIds(LoadedRouteFile next, Collection<LoadedRouteFile> units, Set<String> free)
      throws RouteFileRejectedException {
    Set<String> seen = new TreeSet<>();
    for (String id : next.ids()) {
      if (!seen.add(id)) {
        throw new RouteFileRejectedException(
            "ROUTE_ID_EXISTS", "Two routes of the file are named " + id);
      }
      if (!free.contains(id) && camel.getRoute(id) != null) {
        throw new RouteFileRejectedException(
            "ROUTE_ID_EXISTS", owner(id, units) + " has a route named " + id + "; rename this one");
      }
    }
  }

  private static String owner(String id, Collection<LoadedRouteFile> units) {
    return units.stream()
        .filter(unit -> unit.ids().contains(id))
        .map(LoadedRouteFile::file)
        .findFirst()
        .orElse("The hub");
  }

  private static void checkTemplates(LoadedRouteFile next, Collection<LoadedRouteFile> units)
      throws RouteFileRejectedException {
    List<String> ids = next.templates().stream().map(RouteTemplateDefinition::getId).toList();
    for (LoadedRouteFile unit : units) {
      for (RouteTemplateDefinition template : unit.templates()) {
        if (!unit.file().equals(next.file()) && ids.contains(template.getId())) {
          throw new RouteFileRejectedException(
              "ROUTE_TEMPLATE_EXISTS",
              unit.file()
                  + " has a route template named "
                  + template.getId()
                  + "; rename this one");
        }
      }
    }
  }

  /** Endpoints like direct: have one consumer. */
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

  private static boolean allowsSeveral(Endpoint endpoint) {
    return endpoint instanceof MultipleConsumersSupport several
        && several.isMultipleConsumersSupported();
  }
}
