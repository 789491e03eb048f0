package io.serai.reload.routes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.builder.RouteConfigurationBuilder;
import org.apache.camel.model.FromDefinition;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteConfigurationDefinition;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.RouteTemplateDefinition;
import org.apache.camel.model.TemplatedRouteDefinition;
import org.apache.camel.model.rest.RestDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The contents of one loaded route file and the routes that it has added to the Camel context. For
 * one thread.
 *
 * <p>Templates, configurations, REST definitions and beans (the declarations) run nothing by
 * themselves. They may be removed and added again while the routes continue to run.
 */
final class LoadedRouteFile {

  private final Model model;
  private final String file;
  private final String text;
  private final List<RouteBuilder> builders;
  private final RouteFileBeans beans;
  private final RouteFolderClassLoader allClasses;
  private final @Nullable CompiledClassLoader classes;
  private final List<RouteDefinition> addedRoutes = new ArrayList<>();

  LoadedRouteFile(
      CamelContext camel,
      String file,
      String text,
      List<RouteBuilder> builders,
      RouteFolderClassLoader classes) {
    this.model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    this.file = file;
    this.text = text;
    this.builders = builders;
    this.beans = new RouteFileBeans(camel, BeanNameExtractor.in(file, text));
    this.allClasses = classes;
    this.classes = classes.of(file);
  }

  String file() {
    return file;
  }

  String text() {
    return text;
  }

  List<RouteDefinition> routes() {
    return all(builder -> builder.getRouteCollection().getRoutes());
  }

  List<TemplatedRouteDefinition> templated() {
    return all(builder -> builder.getTemplatedRouteCollection().getTemplatedRoutes());
  }

  List<RouteTemplateDefinition> templates() {
    return all(builder -> builder.getRouteTemplateCollection().getRouteTemplates());
  }

  List<RouteConfigurationDefinition> configurations() {
    return all(LoadedRouteFile::configurations);
  }

  private List<RestDefinition> rests() {
    return all(builder -> builder.getRestCollection().getRests());
  }

  RouteFileBeans beans() {
    return beans;
  }

  /** Returns the definitions in the context that come from this file; the list can be modified. */
  List<RouteDefinition> addedRoutes() {
    return addedRoutes;
  }

  boolean isEmpty() {
    return Stream.of(routes(), templated(), templates(), configurations(), beans.names())
        .allMatch(Collection::isEmpty);
  }

  /** Whether it declares templates or configurations, which routes of other files may use. */
  boolean affectsOtherFiles() {
    return !configurations().isEmpty() || !templates().isEmpty();
  }

  /** Whether it intercepts, outside of its routes, what is sent to an endpoint. */
  boolean interceptsSends() {
    return Stream.concat(
            all(builder -> builder.getRouteCollection().getInterceptSendTos()).stream(),
            configurations().stream()
                .flatMap(configuration -> configuration.getInterceptSendTos().stream()))
        .findAny()
        .isPresent();
  }

  /** Whether it has routes, which may use the declarations of other files. */
  boolean hasRoutes() {
    return !routes().isEmpty() || !templated().isEmpty();
  }

  /**
   * Whether its routes are in the context; they are not if a failed swap could not restore them.
   */
  boolean hasItsRoutes() {
    return !hasRoutes() || !addedRoutes.isEmpty();
  }

  /** Returns the ids that its routes have or will have; may contain duplicates. */
  List<String> ids() {
    return Stream.concat(
            routes().stream().map(RouteDefinition::getRouteId),
            templated().stream().map(TemplatedRouteDefinition::getRouteId))
        .toList();
  }

  /** Returns the URIs that its routes consume from. */
  Set<String> inputs() {
    return routes().stream()
        .map(RouteDefinition::getInput)
        .filter(Objects::nonNull)
        .map(FromDefinition::getEndpointUri)
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  /** Removes the declarations from the model; the beans stay bound. */
  void withdraw() {
    synchronized (model) {
      model.getRestDefinitions().removeAll(rests());
      model.getRouteTemplateDefinitions().removeAll(templates());
      model.getRouteConfigurationDefinitions().removeAll(configurations());
      beans.withdraw();
    }
  }

  /** Adds the declarations and beans again after {@link #withdraw}. */
  void declareAgain() throws Exception {
    model.addRestDefinitions(rests(), false);
    model.addRouteTemplateDefinitions(templates());
    model.addRouteConfigurations(configurations());
    beans.declareAgain();
    allClasses.restore(file, classes);
  }

  /** Removes the beans that no other file declares, and the classes, after {@link #withdraw}. */
  void discard(Set<String> beansOfOthers) {
    beans.unbindExcept(beansOfOthers);
    if (allClasses.of(file) == classes) {
      allClasses.restore(file, null);
    }
  }

  private <T> List<T> all(Function<RouteBuilder, List<T>> part) {
    return builders.stream().map(part).flatMap(List::stream).toList();
  }

  private static List<RouteConfigurationDefinition> configurations(RouteBuilder builder) {
    return builder instanceof RouteConfigurationBuilder configuring
        ? configuring.getRouteConfigurationCollection().getRouteConfigurations()
        : List.of();
  }
}
