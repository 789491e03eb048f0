package io.serai.route.check;

import org.apache.camel.CamelContext;
import org.apache.camel.main.Main;
import org.apache.camel.model.Model;
import org.apache.camel.spi.Registry;

/**
 * A Camel application that checks routes: what they declare is created, and nothing of it starts.
 */
public final class CheckOnlyMain extends Main {

  @Override
  protected CamelContext createCamelContext() {
    CheckOnlyCamelContext camel = new CheckOnlyCamelContext();
    camel.getCamelContextExtension().setRegistry(registry);
    camel.getGlobalOptions().put("CamelMainClass", Main.class.getName());
    return camel;
  }

  /** No code of beans runs, and nothing is read from other hosts, from before settings apply. */
  @Override
  protected void autoconfigure(CamelContext camel) throws Exception {
    BeanStandIns beans = ((CheckOnlyCamelContext) camel).beans();
    Registry registry = camel.getRegistry();
    registry.bind("serai-check-beans", beans);
    registry.bind("routes-builder-loader-camel.yaml", new StandInYamlBeans(camel, beans));
    registry.bind("routes-builder-loader-camel.xml", new StandInXmlBeans(camel, beans));
    for (String scheme : new String[] {"http", "https"}) {
      registry.bind("resource-loader-" + scheme, new EmptyResourceResolver(scheme));
    }
    camel.getCamelContextExtension().getContextPlugin(Model.class).addModelLifecycleStrategy(beans);
    super.autoconfigure(camel);
  }
}
