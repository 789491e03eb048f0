package io.serai.reload.routes;

import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.ErrorHandlerFactory;
import org.apache.camel.ExtendedCamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.RouteTemplateDefinition;

/**
 * The {@code errorHandler} of one YAML file. Camel gives it to the whole context; here it is that
 * of the file's own routes and templates, unless they have another. For one thread.
 */
final class FileErrorHandler implements AutoCloseable {

  private final ExtendedCamelContext camel;
  private final ErrorHandlerFactory ofContext;

  /** Remembers the error handler of the context, which {@link #close} restores. */
  FileErrorHandler(CamelContext context) {
    camel = context.getCamelContextExtension();
    ofContext = camel.getErrorHandlerFactory();
  }

  /** Gives the error handler that the file has declared, if any, to what a builder has defined. */
  void applyTo(RouteBuilder builder) {
    ErrorHandlerFactory declared = camel.getErrorHandlerFactory();
    if (declared != ofContext) {
      builder.setErrorHandlerFactory(declared); // for the routes of its REST definitions
      Stream.concat(
              builder.getRouteCollection().getRoutes().stream(),
              builder.getRouteTemplateCollection().getRouteTemplates().stream()
                  .map(RouteTemplateDefinition::getRoute))
          .filter(this::hasThatOfContext)
          .forEach(route -> route.setErrorHandlerFactory(declared));
    }
  }

  private boolean hasThatOfContext(RouteDefinition route) {
    return !route.isErrorHandlerFactorySet() || route.getErrorHandlerFactory() == ofContext;
  }

  @Override
  public void close() {
    camel.setErrorHandlerFactory(ofContext);
  }
}
