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
 * Endpoint that calls a skill with values of the data of the exchange, and writes its result there.
 *
 * <p>The fields describe the options to Camel's tools; {@link OperationComponent} reads them.
 */
@Component("invoke")
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "invoke",
    title = "Invoke",
    syntax = "invoke:skill",
    category = {Category.CORE, Category.AI},
    producerOnly = true,
    generateConfigurer = false)
final class InvokeComponent extends OperationComponent {

  @UriPath(description = "The id of the skill")
  @Metadata(required = true)
  @Nullable String skill;

  @UriParam(description = "The path that the result is written to, such as /workflow/weather")
  @Metadata(required = true)
  @Nullable String target;

  @UriParam(
      description =
          "A JSON object of the inputs. A text that is only a path is the value " + "there")
  @Nullable String input;

  InvokeComponent(OperationNodeFactory nodes, Clock clock) {
    super("invoke", nodes, clock);
  }
}
