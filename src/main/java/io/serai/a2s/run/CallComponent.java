package io.serai.a2s.run;

import java.util.Map;
import org.apache.camel.Category;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.UriEndpoint;
import org.apache.camel.spi.UriParam;
import org.apache.camel.spi.UriPath;
import org.apache.camel.spi.annotations.Component;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint that calls an operation of a service by HTTP, and sets variables from the response.
 *
 * <p>The fields describe the options to Camel's tools; {@link CallStepUriReader} reads them.
 */
@Component("call")
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "call",
    title = "Call",
    syntax = "call:operation",
    category = {Category.HTTP, Category.API},
    producerOnly = true,
    generateConfigurer = false)
final class CallComponent extends StepComponent {

  @UriPath(
      description =
          "The method and the address, such as GET https://api.example.com/dogs/{id}, with {name}"
              + " for path parameters")
  @Metadata(required = true)
  @Nullable String operation;

  @UriParam(
      prefix = "path.",
      multiValue = true,
      description =
          "Path parameters: the value of each {name} of the address, as a template "
              + "such as ${dog}")
  @Nullable Map<String, Object> path;

  @UriParam(prefix = "query.", multiValue = true, description = "Query parameters, as templates")
  @Nullable Map<String, Object> query;

  @UriParam(prefix = "header.", multiValue = true, description = "Headers, as templates")
  @Nullable Map<String, Object> header;

  @UriParam(prefix = "cookie.", multiValue = true, description = "Cookies, as templates")
  @Nullable Map<String, Object> cookie;

  @UriParam(description = "The body, as a template: JSON or a text")
  @Nullable String body;

  @UriParam(
      description =
          "The parameters that must have a value, separated by commas, such as "
              + "query.limit,header.X-Id")
  @Nullable String required;

  @UriParam(
      description =
          "The OpenAPI document of the operation as a JSON object, where parameters "
              + "or the body are written in another way than the default")
  @Nullable String openapi;

  @UriParam(
      prefix = "output.",
      multiValue = true,
      description =
          "Variables that are set from the result: the JSONPath of the value of "
              + "each, such as output.name=$.data.name")
  @Nullable Map<String, Object> output;

  @UriParam(label = "advanced", description = "The maximum time of one try, such as 10s")
  @Nullable String timeout;

  @UriParam(
      label = "advanced",
      description =
          "How failed tries are repeated: a JSON object with max, initial-delay and "
              + "max-delay, or false")
  @Nullable String retry;

  @UriParam(
      label = "advanced",
      description =
          "How many calls go to the host in a period: a JSON object with requests, "
              + "per and waiting, or false")
  @Nullable String throttle;

  @UriParam(
      label = "advanced",
      name = "circuit-breaker",
      description =
          "When calls to a host that fails are refused at once: a JSON object, or " + "false")
  @Nullable String circuitBreaker;

  @UriParam(
      label = "advanced",
      defaultValue = "true",
      description = "Whether the response cache may answer")
  @Nullable Boolean cache;

  @UriParam(
      label = "advanced",
      description = "Hosts that redirects may lead to, separated by commas")
  @Nullable String hosts;

  @UriParam(
      label = "advanced",
      enums = "property",
      description =
          "property: there are more options in the exchange property "
              + "CamelSeraiOptions, a JSON object")
  @Nullable String options;

  CallComponent(StepNodes nodes) {
    super("call", nodes);
  }
}
