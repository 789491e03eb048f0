package io.serai.reload.routes;

import io.serai.route.check.BeanStandIns;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.camel.CamelContext;
import org.apache.camel.CamelContextAware;
import org.apache.camel.RoutesBuilder;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.builder.RouteConfigurationBuilder;
import org.apache.camel.impl.engine.DefaultRoutesLoader;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.RouteTemplateDefinition;
import org.apache.camel.model.TemplatedRouteDefinition;
import org.apache.camel.spi.CamelBeanPostProcessor;
import org.apache.camel.spi.Resource;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;

/** Loads the text of a route file with Camel's loaders and adds its declarations to the model. */
record RouteFileLoader(CamelContext camel, RouteFolderClassLoader classes) {

  private static final Pattern INTEGRATION =
      Pattern.compile("(?m)^kind:\\s*[\"']?Integration[\"']?\\s*$");

  /** Returns the route templates of a file, which are not declared; throws if it is malformed. */
  List<RouteTemplateDefinition> templates(String file, String text) throws Exception {
    List<RouteTemplateDefinition> templates = new ArrayList<>();
    try (FileErrorHandler handler = new FileErrorHandler(camel)) {
      for (RouteBuilder builder : builders(file, text)) {
        builder.configure();
        handler.applyTo(builder);
        templates.addAll(builder.getRouteTemplateCollection().getRouteTemplates());
      }
    }
    return templates;
  }

  /**
   * Loads a file. If that fails, its declarations are removed again, and its beans unbound.
   *
   * @param kept names of beans that stay bound, since the version that is served has them
   */
  LoadedRouteFile load(String file, String text, Set<String> kept) throws Exception {
    boolean loaded = false;
    CompiledClassLoader before = classes.of(file);
    try {
      LoadedRouteFile routeFile = loaded(file, text);
      loaded = true;
      return routeFile;
    } catch (StackOverflowError deep) { // Camel's parsers recurse without a limit
      throw new IllegalArgumentException("The file is nested too deeply.");
    } finally {
      if (!loaded) {
        classes.restore(file, before);
        new RouteFileBeans(camel, BeanNameExtractor.in(file, text)).unbindExcept(kept);
      }
    }
  }

  private LoadedRouteFile loaded(String file, String text) throws Exception {
    if (INTEGRATION.matcher(text).find()) {
      throw new RouteFileRejectedException(
          "ROUTE_SYNTAX",
          "kind: Integration is a resource of Camel K; let the file be the list below spec.flows");
    }
    try (FileErrorHandler handler = new FileErrorHandler(camel)) {
      return loaded(file, text, handler);
    }
  }

  private LoadedRouteFile loaded(String file, String text, FileErrorHandler handler)
      throws Exception {
    List<RouteBuilder> builders = builders(file, text);
    LoadedRouteFile routeFile = new LoadedRouteFile(camel, file, text, builders, classes);
    try {
      declare(file, builders, handler);
      InterceptedSendCheck.check(routeFile);
      BeanStandIns.prepare(camel, routeFile.templated());
      routeFile.beans().captureBound();
      nameRoutes(routeFile);
      return routeFile;
    } catch (Exception | LinkageError | StackOverflowError e) {
      routeFile.withdraw();
      throw e;
    }
  }

  private List<RouteBuilder> builders(String file, String text) throws Exception {
    Resource resource =
        ResourceHelper.fromString(
            RouteFileNames.location(file), SpringXmlForms.rewritten(file, text));
    List<RouteBuilder> builders =
        file.endsWith(".java") ? classes.compile(file, text) : read(resource);
    for (RouteBuilder builder : builders) {
      CamelContextAware.trySetCamelContext(builder, camel);
      builder.setResource(resource);
    }
    if (file.endsWith(".java")) {
      // the registry would keep a bean of the class of the version before
      BeanNameExtractor.in(file, text).forEach(camel.getRegistry()::unbind);
      for (RouteBuilder builder : builders) {
        inject(builder);
      }
    }
    return builders;
  }

  /** Sets the fields of a builder, and binds its beans, as Camel's annotations on them say. */
  private void inject(RouteBuilder builder) throws Exception {
    String name = builder.getClass().getName();
    CamelBeanPostProcessor annotations = PluginHelper.getBeanPostProcessor(camel);
    annotations.postProcessBeforeInitialization(builder, name);
    annotations.postProcessAfterInitialization(builder, name);
  }

  /** Uses a new loader each time, because loaders remember resources that they failed to load. */
  private List<RouteBuilder> read(Resource resource) throws Exception {
    List<RouteBuilder> builders = new ArrayList<>();
    try (DefaultRoutesLoader loader = new DefaultRoutesLoader(camel)) {
      loader.start();
      for (RoutesBuilder found : loader.findRoutesBuilders(Set.of(resource))) {
        if (found instanceof RouteBuilder builder) {
          builders.add(builder);
        }
      }
    }
    return builders;
  }

  private void declare(String file, List<RouteBuilder> builders, FileErrorHandler handler)
      throws Exception {
    for (RouteBuilder builder : builders) {
      if (builder instanceof RouteConfigurationBuilder configuring) {
        configuring.addRouteConfigurationsToCamelContext(camel);
      }
    }
    for (RouteBuilder builder : builders) {
      FileRestConfiguration rest = FileRestConfiguration.of(builder, camel);
      rest.applyTo(file, builder.getRestCollection().getRests());
      handler.applyTo(builder);
      builder.prepareModel(camel);
      builder.getRouteCollection().getRoutes().removeIf(RouteFileLoader::isApiDoc);
    }
  }

  /**
   * Whether the route serves API documentation, which the HTTP server provides for all files
   * together.
   */
  private static boolean isApiDoc(RouteDefinition route) {
    String input = RouteDefinitionUris.input(route);
    return input != null && input.startsWith("rest-api:");
  }

  /** Gives routes without an id one derived from their file, which is the same after each load. */
  private static void nameRoutes(LoadedRouteFile routeFile) {
    String stem = RouteFileNames.stem(routeFile.file());
    int number = 0;
    for (RouteDefinition route : routeFile.routes()) {
      number++;
      if (!route.hasCustomIdAssigned()) {
        route.setId(stem + "#" + number);
      }
    }
    for (TemplatedRouteDefinition route : routeFile.templated()) {
      number++;
      if (route.getRouteId() == null) {
        route.setRouteId(stem + "#" + number);
      }
    }
  }
}
