package io.serai.console.jmx;

import io.serai.console.endpoint.ConsoleDependencies;
import io.serai.console.metrics.ReloadOutcomeCounters;
import io.serai.reload.ReloadHistory;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.modelmbean.ModelMBeanInfo;
import javax.management.modelmbean.RequiredModelMBean;
import org.apache.camel.CamelContext;
import org.apache.camel.support.management.DefaultManagementMBeanAssembler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registers the hub's JMX beans as {@code io.serai:context=…,type=…}, and unregisters them when it
 * is closed.
 */
public final class HubJmxBeanRegistry implements AutoCloseable {

  public static final String DOMAIN = "io.serai";
  private static final Logger LOG = LoggerFactory.getLogger(HubJmxBeanRegistry.class);

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final List<ObjectName> names = new ArrayList<>();

  private final DefaultManagementMBeanAssembler assembler;

  private HubJmxBeanRegistry(CamelContext camel) {
    this.assembler = new DefaultManagementMBeanAssembler(camel);
    assembler.start();
  }

  public static HubJmxBeanRegistry register(
      ConsoleDependencies parts, ReloadHistory reloadHistory, ReloadOutcomeCounters counts) {
    HubJmxBeanRegistry beans = new HubJmxBeanRegistry(parts.hub().platform().camel());
    AuditedActions actions = new AuditedActions(parts.hub().audit());
    String context = context(parts.hub().platform().camel());
    beans.add(context, "Catalog", new SkillCatalogJmxBean(parts.hub().skills().catalog()));
    beans.add(
        context,
        "Reloads",
        new ReloadsJmxBean(reloadHistory, counts, parts.hub().reloadFolders(), actions));
    beans.add(context, "Outbound", new OutboundJmxBean(parts.hub().platform().outbound(), actions));
    beans.add(context, "Tasks", new TasksJmxBean(parts.tasks(), actions));
    beans.add(
        context,
        "Agents",
        new AgentsJmxBean(
            parts.tasks(),
            parts.hub().agents().registry(),
            parts.hub().agents().limits(),
            actions));
    beans.add(context, "Store", new StoreJmxBean(parts.hub().platform().database()));
    beans.add(context, "Protocols", new ProtocolsJmxBean(parts.hub().protocols()));
    beans.add(context, "Routes", new CapabilityRoutesJmxBean(parts.hub().platform().routeCache()));
    return beans;
  }

  /** Returns the name of the Camel context in JMX, which is unique in the process. */
  public static String context(CamelContext camel) {
    String name = camel.getManagementName();
    return name == null ? camel.getName() : name;
  }

  @Override
  public void close() {
    for (ObjectName name : names) {
      try {
        server.unregisterMBean(name);
      } catch (JMException gone) {
        LOG.debug("{} was unregistered already", name);
      }
    }
    names.clear();
    assembler.stop();
  }

  private void add(String context, String type, Object bean) {
    try {
      ObjectName name = new ObjectName(DOMAIN + ":context=" + context + ",type=" + type);
      RequiredModelMBean described = (RequiredModelMBean) assembler.assemble(server, bean, name);
      described.setModelMBeanInfo(
          JmxParameterDescriber.described(
              (ModelMBeanInfo) described.getMBeanInfo(), bean.getClass()));
      server.registerMBean(described, name);
      names.add(name);
    } catch (JMException failure) {
      LOG.warn("The JMX bean {} of the hub could not be registered: {}", type, failure.toString());
    }
  }
}
