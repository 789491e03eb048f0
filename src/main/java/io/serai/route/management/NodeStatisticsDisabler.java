package io.serai.route.management;

import java.util.Collection;
import java.util.List;
import javax.management.ObjectName;
import org.apache.camel.CamelContext;
import org.apache.camel.api.management.mbean.ManagedProcessorMBean;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.ProcessorDefinitionHelper;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.spi.ManagementAgent;
import org.apache.camel.spi.ManagementStrategy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Disables the JMX statistics of a route's nodes. */
public final class NodeStatisticsDisabler {

  private static final Logger LOG = LoggerFactory.getLogger(NodeStatisticsDisabler.class);

  private NodeStatisticsDisabler() {}

  /** Disables the statistics of the route's nodes; their MBeans can enable them again. */
  public static void stop(CamelContext camel, String routeId) {
    try {
      stopAll(camel, routeId);
    } catch (Exception failure) {
      LOG.warn(
          "the statistics of the nodes of {} could not be disabled: {}",
          routeId,
          failure.toString());
    }
  }

  private static void stopAll(CamelContext camel, String routeId) throws Exception {
    ManagementStrategy management = camel.getManagementStrategy();
    ManagementAgent agent = management.getManagementAgent();
    if (agent == null) {
      return;
    }
    for (ProcessorDefinition<?> node : nodes(camel, routeId)) {
      ObjectName name =
          management.getManagementObjectNameStrategy().getObjectNameForProcessor(camel, null, node);
      if (agent.isRegistered(name)) {
        agent.newProxyClient(name, ManagedProcessorMBean.class).setStatisticsEnabled(false);
      }
    }
  }

  @SuppressWarnings("rawtypes")
  private static Collection<ProcessorDefinition> nodes(CamelContext camel, String routeId) {
    RouteDefinition route = RouteDefinitionLookup.find(camel, routeId);
    return route == null
        ? List.of()
        : ProcessorDefinitionHelper.filterTypeInOutputs(
            route.getOutputs(), ProcessorDefinition.class);
  }
}
