package io.serai.hub;

import io.serai.route.ManyRoutesCamelContext;
import org.apache.camel.CamelContext;
import org.apache.camel.main.Main;

/** A Camel application whose context takes thousands of routes. */
final class ManyRoutesMain extends Main {

  @Override
  protected CamelContext createCamelContext() {
    CamelContext camel = new ManyRoutesCamelContext(false);
    camel.getCamelContextExtension().setRegistry(registry);
    camel.getGlobalOptions().put("CamelMainClass", Main.class.getName());
    return camel;
  }
}
