package io.serai.route.check;

import org.apache.camel.CamelContext;
import org.apache.camel.spi.Resource;
import org.apache.camel.spi.ResourceResolver;
import org.apache.camel.support.ResourceHelper;
import org.apache.camel.support.service.ServiceSupport;
import org.jspecify.annotations.Nullable;

/** Resolves the resources of another host to empty texts. */
final class UnreadResources extends ServiceSupport implements ResourceResolver {

  private final String scheme;
  private @Nullable CamelContext camel;

  UnreadResources(String scheme) {
    this.scheme = scheme;
  }

  @Override
  public String getSupportedScheme() {
    return scheme;
  }

  @Override
  public Resource resolve(String location) {
    return ResourceHelper.fromString(location, "");
  }

  @Override
  public @Nullable CamelContext getCamelContext() {
    return camel;
  }

  @Override
  public void setCamelContext(CamelContext context) {
    camel = context;
  }
}
