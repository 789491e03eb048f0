package io.serai.a2e.component;

import java.time.Clock;
import org.apache.camel.Category;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.UriEndpoint;
import org.apache.camel.spi.UriPath;
import org.apache.camel.spi.annotations.Component;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint that waits without a thread, and ends with the task that runs the route.
 *
 * <p>The field describes the option to Camel's tools; {@link OperationComponent} reads it.
 */
@Component("wait")
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "wait",
    title = "Wait",
    syntax = "wait:duration",
    category = {Category.CORE, Category.SCHEDULING},
    producerOnly = true,
    generateConfigurer = false)
final class WaitComponent extends OperationComponent {

  @UriPath(description = "How long, such as 10s or 500ms, at most 10m")
  @Metadata(required = true)
  @Nullable String duration;

  WaitComponent(OperationNodeFactory nodes, Clock clock) {
    super("wait", nodes, clock);
  }
}
