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
 * Endpoint that runs a capability, and sets variables from its outputs; {@code capability:inputs}
 * makes the members of the body the first variables.
 *
 * <p>The fields describe the options to Camel's tools; {@link CallStepUriReader} reads them.
 */
@Component("capability")
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "capability",
    title = "Capability",
    syntax = "capability:name",
    category = {Category.CORE, Category.AI},
    producerOnly = true,
    generateConfigurer = false)
final class CapabilityComponent extends StepComponent {

  @UriPath(description = "The name of the capability, or inputs")
  @Metadata(required = true)
  @Nullable String name;

  @UriParam(description = "The range of its versions, such as ^1.0.0")
  @Nullable String version;

  @UriParam(description = "The checksum that it must have")
  @Nullable String checksum;

  @UriParam(
      prefix = "input.",
      multiValue = true,
      description = "The inputs by their names, as templates such as ${dog}")
  @Nullable Map<String, Object> input;

  @UriParam(
      prefix = "output.",
      multiValue = true,
      description =
          "Variables that are set from the result: the JSONPath of the value of "
              + "each, such as output.name=$.data.name")
  @Nullable Map<String, Object> output;

  @UriParam(
      description =
          "For inputs: a JSON list of names of variables that templates leave out "
              + "if they have no value")
  @Nullable String optional;

  @UriParam(
      label = "advanced",
      enums = "property",
      description =
          "property: there are more options in the exchange property "
              + "CamelSeraiOptions, a JSON object")
  @Nullable String options;

  CapabilityComponent(StepNodes nodes) {
    super("capability", nodes);
  }
}
