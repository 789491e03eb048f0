package io.serai.route.management;

import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.management.DefaultManagementObjectNameStrategy;

/**
 * Gives MBeans the same names as Camel does. Camel searches each URI of an endpoint for secrets
 * with regular expressions; here only those are searched that can have one. Thread-safe.
 */
public final class EndpointObjectNames extends DefaultManagementObjectNameStrategy {

  /** Takes the domain of the names from the agent, which has read its settings by then. */
  @Override
  public void setCamelContext(CamelContext camel) {
    super.setCamelContext(camel);
    setDomainName(camel.getManagementStrategy().getManagementAgent().getMBeanObjectDomainName());
  }

  @Override
  protected String getEndpointId(Endpoint endpoint) {
    String uri = endpoint.getEndpointKey();
    return endpoint.isSingleton() && !mayHaveSecret(uri) ? uri : super.getEndpointId(endpoint);
  }

  /** Whether the URI has parameters, or a user name and password. */
  private static boolean mayHaveSecret(String uri) {
    return uri.indexOf('?') >= 0 || uri.indexOf('&') >= 0 || uri.indexOf('@') >= 0;
  }
}
