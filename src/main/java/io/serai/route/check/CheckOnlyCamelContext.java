package io.serai.route.check;

import io.serai.route.EndpointOriginClassifier;
import org.apache.camel.CamelContextAware;
import org.apache.camel.Component;
import org.apache.camel.Endpoint;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.Injector;
import org.apache.camel.spi.PropertiesComponent;
import org.apache.camel.spi.RouteFactory;

/**
 * A Camel context that starts no endpoint that reaches out of the process, and of routes only the
 * consumers that others call.
 */
final class CheckOnlyCamelContext extends DefaultCamelContext {

  private final BeanStandIns beans = new BeanStandIns(this);

  CheckOnlyCamelContext() {
    super(false);
  }

  BeanStandIns beans() {
    return beans;
  }

  @Override
  protected Injector createInjector() {
    return new StandInInjector(super.createInjector());
  }

  @Override
  protected PropertiesComponent createPropertiesComponent() {
    return new StandInSettingsBeans(beans);
  }

  /** Creates the component, but starts it only if its endpoints stay in the process. */
  @Override
  public Component getComponent(String name) {
    return getComponent(name, true, EndpointOriginClassifier.isInside(name));
  }

  @Override
  public void addService(Object object) throws Exception {
    if (object instanceof Endpoint endpoint
        && !EndpointOriginClassifier.isInside(endpoint.getEndpointUri())) {
      CamelContextAware.trySetCamelContext(endpoint, this);
      return;
    }
    super.addService(object);
  }

  @Override
  protected RouteFactory createRouteFactory() {
    return CheckedRoute::new;
  }
}
