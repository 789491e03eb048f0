package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.apache.camel.model.InterceptSendToEndpointDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.ProcessorDefinitionHelper;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.RouteTemplateDefinition;

/**
 * Refuses a file that intercepts what is sent to an endpoint. Camel does so in the endpoint, which
 * the routes of all files share, and for ever: the routes of other files would run steps of this
 * one, and fail once it is replaced or deleted.
 */
final class InterceptedSendCheck {

  private static final String WRITTEN = "interceptSendToEndpoint";

  private InterceptedSendCheck() {}

  /** Checks the definitions of a loaded file, before anything of them is created. */
  static void check(LoadedRouteFile routeFile) throws RouteFileRejectedException {
    boolean intercepts =
        routeFile.interceptsSends()
            || Stream.concat(
                    routeFile.routes().stream(),
                    routeFile.templates().stream().map(RouteTemplateDefinition::getRoute))
                .map(RouteDefinition::getOutputs)
                .anyMatch(InterceptedSendCheck::intercept);
    if (intercepts) {
      throw new RouteFileRejectedException(
          new DocumentFault(
              "",
              "INTERCEPT_SEND",
              "interceptSendToEndpoint would change the routes of other files, too; put the steps"
                  + " into a direct: route in front of the endpoint, or use interceptFrom",
              line(routeFile.text())));
    }
  }

  private static boolean intercept(List<ProcessorDefinition<?>> outputs) {
    Collection<InterceptSendToEndpointDefinition> found =
        ProcessorDefinitionHelper.filterTypeInOutputs(
            outputs, InterceptSendToEndpointDefinition.class);
    return !found.isEmpty();
  }

  private static int line(String text) {
    return new RouteFileText(text).line(text.indexOf(WRITTEN));
  }
}
