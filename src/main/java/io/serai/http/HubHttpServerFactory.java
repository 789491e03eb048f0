package io.serai.http;

import org.apache.camel.CamelContext;
import org.apache.camel.Service;
import org.apache.camel.component.platform.http.main.DefaultMainHttpServerFactory;
import org.apache.camel.main.HttpManagementServerConfigurationProperties;
import org.apache.camel.main.HttpServerConfigurationProperties;
import org.apache.camel.main.MainHttpServerFactory;

/**
 * Gives Camel Main the front door for its {@code camel.server}; a management server is Camel's own.
 */
public final class HubHttpServerFactory implements MainHttpServerFactory {

  private final HubHttpServer door;

  public HubHttpServerFactory(HubHttpServer door) {
    this.door = door;
  }

  @Override
  public Service newHttpServer(CamelContext camel, HttpServerConfigurationProperties ignored) {
    return door;
  }

  @Override
  public Service newHttpManagementServer(
      CamelContext camel, HttpManagementServerConfigurationProperties configuration) {
    return new DefaultMainHttpServerFactory().newHttpManagementServer(camel, configuration);
  }
}
