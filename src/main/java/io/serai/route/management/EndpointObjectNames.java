package io.serai.route.management;

import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.management.DefaultManagementObjectNameStrategy;
import org.apache.camel.util.URISupport;

/**
 * Gives MBeans the same names as Camel does. Camel searches the whole URI of each endpoint for
 * secrets, in a time that grows with the square of its length; here only its parameters are
 * searched, unless it may have a user name and a password. Thread-safe.
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
    boolean masked = camelContext.getManagementStrategy().getManagementAgent().getMask();
    if (!masked || !endpoint.isSingleton() || uri.indexOf('@') >= 0) {
      return super.getEndpointId(endpoint);
    }
    int parameters = firstParameter(uri);
    return parameters < 0
        ? uri
        : uri.substring(0, parameters) + URISupport.sanitizeUri(uri.substring(parameters));
  }

  private static int firstParameter(String uri) {
    for (int i = 0; i < uri.length(); i++) {
      if (uri.charAt(i) == '?' || uri.charAt(i) == '&') {
        return i;
      }
    }
    return -1;
  }
}
