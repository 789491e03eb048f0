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
 * Endpoint that stores a value of the data of the exchange for the caller, for later requests.
 *
 * <p>The fields describe the options to Camel's tools; {@link OperationComponent} reads them.
 */
@Component("store")
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "store",
    title = "Store",
    syntax = "store:storage",
    category = {Category.DATABASE, Category.FILE},
    producerOnly = true,
    generateConfigurer = false)
final class StoreComponent extends OperationComponent {

  @UriPath(enums = "localStorage,sessionStorage,file", description = "Where the value is stored")
  @Metadata(required = true)
  @Nullable String storage;

  @UriParam(description = "The path of the value, such as /workflow/result")
  @Metadata(required = true)
  @Nullable String source;

  @UriParam(
      description =
          "The name of the value, of a file its relative path. It may have "
              + "references such as {/loop/index}")
  @Metadata(required = true)
  @Nullable String key;

  @UriParam(description = "Seconds after which the value is removed; without it the value is kept")
  @Nullable Integer ttl;

  StoreComponent(OperationNodeFactory nodes, Clock clock) {
    super("store", nodes, clock);
  }
}
