package io.serai.route.management;

import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.modelmbean.ModelMBean;
import org.apache.camel.CamelContext;
import org.apache.camel.management.DefaultManagementAgent;
import org.apache.camel.management.mbean.ManagedCamelContext;

/**
 * Registers the same MBeans as Camel's agent. Camel's agent first registers each of its objects as
 * it is, which the server refuses with an exception, and only then makes a model MBean of it. This
 * one makes it at once. Thread-safe.
 */
public final class ModelMBeanAgent extends DefaultManagementAgent {

  /** The package of Camel's managed objects, none of which is an MBean by itself. */
  private static final String MANAGED_OBJECTS = ManagedCamelContext.class.getPackageName();

  /** Creates an agent, to be set before the context is configured. */
  public ModelMBeanAgent(CamelContext camel) {
    super(camel);
  }

  @Override
  public void register(Object bean, ObjectName name, boolean force) throws JMException {
    boolean registered = !force && isRegistered(name);
    if (registered || !bean.getClass().getPackageName().equals(MANAGED_OBJECTS)) {
      super.register(bean, name, force);
      return;
    }
    ModelMBean made =
        getCamelContext()
            .getCamelContextExtension()
            .getManagementMBeanAssembler()
            .assemble(getMBeanServer(), bean, name);
    super.register(made == null ? bean : made, name, force);
  }
}
