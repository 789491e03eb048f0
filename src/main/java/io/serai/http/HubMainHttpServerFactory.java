package io.serai.http;

import org.apache.camel.CamelContext;
import org.apache.camel.Service;
import org.apache.camel.component.platform.http.main.DefaultMainHttpServerFactory;
import org.apache.camel.main.HttpManagementServerConfigurationProperties;
import org.apache.camel.main.HttpServerConfigurationProperties;
import org.apache.camel.main.MainHttpServerFactory;

/**
 * Makes Camel Main use the {@link HubHttpServer} as its {@code camel.server}; the management server
 * remains Camel's default.
 */
public record HubMainHttpServerFactory(HubHttpServer server) implements MainHttpServerFactory {

  @Override
  public Service newHttpServer(CamelContext camel, HttpServerConfigurationProperties ignored) {
    return server;
  }

  @Override
  public Service newHttpManagementServer(
      CamelContext camel, HttpManagementServerConfigurationProperties configuration) {
    return new DefaultMainHttpServerFactory().newHttpManagementServer(camel, configuration);
  }
}
