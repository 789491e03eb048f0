package io.serai.a2e.component;

import java.time.Clock;
import org.apache.camel.Category;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.UriEndpoint;
import org.apache.camel.spi.UriParam;
import org.apache.camel.spi.UriPath;
import org.apache.camel.spi.annotations.Component;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint that sends an HTTP request to an API and writes the parsed response to the data of the
 * exchange, without a thread that waits.
 *
 * <p>The fields describe the options to Camel's tools; {@link OperationComponent} reads them.
 */
@Component("api")
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "api",
    title = "API",
    syntax = "api:method",
    category = {Category.HTTP, Category.API},
    producerOnly = true,
    generateConfigurer = false)
final class ApiComponent extends OperationComponent {

  @UriPath(enums = "GET,POST,PUT,DELETE,PATCH", description = "The method of the request")
  @Metadata(required = true)
  @Nullable String method;

  @UriParam(description = "The address. Values of the data are written as {/workflow/name}")
  @Metadata(required = true)
  @Nullable String url;

  @UriParam(description = "The path that the response is written to, such as /workflow/users")
  @Metadata(required = true)
  @Nullable String target;

  @UriParam(description = "A JSON object of headers")
  @Nullable String headers;

  @UriParam(
      description =
          "The body: an object or a list is sent as JSON, or as a form if the "
              + "header Content-Type says so. A text that is only a path is the value "
              + "there")
  @Nullable String body;

  @UriParam(description = "The timeout in milliseconds, 1000 to 300000")
  @Nullable Integer timeout;

  ApiComponent(OperationNodeFactory nodes, Clock clock) {
    super("api", nodes, clock);
  }
}
