package io.serai.reload;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.MultipleConsumersSupport;
import org.apache.camel.Route;
import org.apache.camel.model.RouteDefinition;

/** The units that serve, by file, and how one comes in, is replaced, or goes. For one thread. */
final class RouteUnits {

  private final CamelContext camel;
  private final RouteLoading loading;
  private final RouteTrial trial;
  private final RouteSwap swap;
  private final Map<String, RouteUnit> units = new TreeMap<>();

  RouteUnits(CamelContext camel, RouteLoading loading, RouteTrial trial, RouteSwap swap) {
    this.camel = camel;
    this.loading = loading;
    this.trial = trial;
    this.swap = swap;
  }

  Collection<RouteUnit> all() {
    return List.copyOf(units.values());
  }

  boolean serves(String file, String text) {
    RouteUnit unit = units.get(file);
    return unit != null && unit.text().equals(text);
  }

  /**
   * Lets the file serve the text; when that fails, everything is as before.
   *
   * @param gone files that are there no more: what they serve may be taken over
   */
  RouteUnit put(String file, String text, Set<String> gone) throws Exception {
    RouteNames.check(file);
    List<RouteUnit> leaving =
        Stream.concat(Stream.of(file), gone.stream())
            .map(units::get)
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    checkBeans(file, text, leaving);
    leaving.forEach(RouteUnit::withdraw);
    try {
      return replace(loading.load(file, text), leaving);
    } catch (Exception | LinkageError e) {
      for (RouteUnit unit : leaving) {
        unit.declareAgain();
      }
      throw e;
    }
  }

  private RouteUnit replace(RouteUnit next, List<RouteUnit> leaving) throws Exception {
    List<RouteUnit> replaced = leaving.stream().filter(unit -> isReplaced(unit, next)).toList();
    try {
      checkUnit(next, leaving);
      trial.attempt(next);
      swap.swap(replaced, next);
    } catch (Exception | LinkageError e) {
      next.withdraw();
      next.unbindBut(Set.of());
      throw e;
    }
    replaced.forEach(unit -> units.remove(unit.file()));
    replaced.forEach(unit -> unit.unbindBut(next.beanNames()));
    units.put(next.file(), next);
    for (RouteUnit unit : leaving) {
      if (!replaced.contains(unit)) {
        unit.declareAgain();
      }
    }
    return next;
  }

  /** Retires what the file served. */
  void remove(String file) throws Exception {
    RouteUnit unit = units.get(file);
    if (unit != null) {
      swap.remove(unit);
      unit.withdraw();
      unit.unbindBut(Set.of());
      units.remove(file);
    }
  }

  private static boolean isReplaced(RouteUnit unit, RouteUnit next) {
    Set<String> shared = new TreeSet<>(unit.ids());
    shared.retainAll(next.ids());
    Set<String> inputs = new TreeSet<>(unit.inputs());
    inputs.retainAll(next.inputs());
    return unit.file().equals(next.file()) || !shared.isEmpty() || !inputs.isEmpty();
  }

  private void checkBeans(String file, String text, List<RouteUnit> leaving) throws RouteRefusal {
    for (String name : BeanNames.in(file, text)) {
      boolean own = leaving.stream().anyMatch(unit -> unit.beanNames().contains(name));
      if (!own && camel.getRegistry().lookupByName(name) != null) {
        throw new RouteRefusal(
            "BEAN_EXISTS",
            "Another file or the hub has a bean named " + name + "; rename this one");
      }
    }
  }

  private void checkUnit(RouteUnit next, List<RouteUnit> leaving) throws Exception {
    if (next.isEmpty()) {
      throw new RouteRefusal("ROUTE_EMPTY", "The file defines no route; write one or delete it");
    }
    Set<String> free = new TreeSet<>();
    leaving.forEach(unit -> unit.standing().forEach(route -> free.add(route.getRouteId())));
    checkIds(next, free);
    checkTemplates(next);
    for (RouteDefinition route : next.routes()) {
      checkInput(route, free);
    }
  }

  private void checkIds(RouteUnit next, Set<String> free) throws RouteRefusal {
    List<String> ids = new ArrayList<>();
    next.routes().forEach(route -> ids.add(route.getRouteId()));
    next.templated().forEach(route -> ids.add(route.getRouteId()));
    Set<String> seen = new TreeSet<>();
    for (String id : ids) {
      if (!seen.add(id)) {
        throw new RouteRefusal("ROUTE_ID_EXISTS", "Two routes of the file are named " + id);
      }
      if (!free.contains(id) && camel.getRoute(id) != null) {
        throw new RouteRefusal(
            "ROUTE_ID_EXISTS", owner(id) + " has a route named " + id + "; rename this one");
      }
    }
  }

  private String owner(String id) {
    return units.values().stream()
        .filter(unit -> unit.ids().contains(id))
        .map(RouteUnit::file)
        .findFirst()
        .orElse("The hub");
  }

  private void checkTemplates(RouteUnit next) throws RouteRefusal {
    for (RouteUnit unit : units.values()) {
      for (var template : unit.templates()) {
        boolean clash =
            !unit.file().equals(next.file())
                && next.templates().stream().anyMatch(t -> t.getId().equals(template.getId()));
        if (clash) {
          throw new RouteRefusal(
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
  private void checkInput(RouteDefinition route, Set<String> free) throws RouteRefusal {
    String uri = route.getInput().getEndpointUri();
    Endpoint endpoint = uri == null ? null : camel.hasEndpoint(uri);
    if (endpoint == null || allowsSeveral(endpoint)) {
      return;
    }
    for (Route other : camel.getRoutes()) {
      if (endpoint.equals(other.getEndpoint()) && !free.contains(other.getRouteId())) {
        throw new RouteRefusal(
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
