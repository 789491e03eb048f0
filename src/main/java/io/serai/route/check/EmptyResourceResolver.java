package io.serai.route.check;

import org.apache.camel.spi.Resource;
import org.apache.camel.support.ResourceHelper;
import org.apache.camel.support.ResourceResolverSupport;

/** Resolves the resources of another host to empty texts. */
final class EmptyResourceResolver extends ResourceResolverSupport {

  EmptyResourceResolver(String scheme) {
    super(scheme);
  }

  @Override
  protected Resource createResource(String location, String remaining) {
    return ResourceHelper.fromString(location, "");
  }
}
