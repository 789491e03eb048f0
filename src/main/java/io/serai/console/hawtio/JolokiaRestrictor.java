package io.serai.console.hawtio;

import io.serai.console.jmx.HubJmxBeanRegistry;
import io.serai.console.jmx.JmxOperation;
import io.serai.console.jmx.JmxPrincipal;
import java.util.Set;
import javax.management.ObjectName;
import org.jolokia.server.core.service.api.Restrictor;
import org.jolokia.server.core.util.HttpMethod;
import org.jolokia.server.core.util.RequestType;

/**
 * Restricts Jolokia to reading attributes of Camel's and the hub's JMX beans and to calling their
 * dump operations; if a setting says so, also to calling the operations of the hub's beans.
 *
 * <p>Everything else is refused. Other beans are hidden, because those of the JVM reveal its
 * command line and system properties.
 *
 * @param operations whether the operations of the hub's beans may be called
 */
record JolokiaRestrictor(boolean operations) implements Restrictor {

  private static final Set<String> DOMAINS = Set.of("org.apache.camel", HubJmxBeanRegistry.DOMAIN);
  private static final Set<RequestType> TYPES =
      Set.of(
          RequestType.READ,
          RequestType.LIST,
          RequestType.SEARCH,
          RequestType.VERSION,
          RequestType.EXEC);

  @Override
  public boolean isHttpMethodAllowed(HttpMethod method) {
    return true;
  }

  @Override
  public boolean isTypeAllowed(RequestType type) {
    return TYPES.contains(type);
  }

  @Override
  public boolean isAttributeReadAllowed(ObjectName name, String attribute) {
    return !isObjectNameHidden(name);
  }

  @Override
  public boolean isAttributeWriteAllowed(ObjectName name, String attribute) {
    return false;
  }

  @Override
  public boolean isOperationAllowed(ObjectName name, String operation) {
    return !isObjectNameHidden(name)
        && (operation.startsWith("dump") || (operations && isAllowedAction(name, operation)));
  }

  /** Whether it is an operation of the hub's own beans that the current request may call. */
  private static boolean isAllowedAction(ObjectName name, String operation) {
    return name.getDomain().equals(HubJmxBeanRegistry.DOMAIN)
        && JmxOperation.of(operation).filter(JmxPrincipal.current()::mayCall).isPresent();
  }

  @Override
  public boolean isRemoteAccessAllowed(String... hostOrAddress) {
    return true;
  }

  @Override
  public boolean isOriginAllowed(String origin, boolean onlyWhenStrictCheckingIsEnabled) {
    return onlyWhenStrictCheckingIsEnabled;
  }

  @Override
  public boolean isObjectNameHidden(ObjectName name) {
    return !DOMAINS.contains(name.getDomain());
  }
}
