package io.serai.route;

import org.apache.camel.CamelContext;
import org.apache.camel.api.management.ManagedCamelContext;
import org.apache.camel.api.management.mbean.ManagedProcessorMBean;
import org.apache.camel.model.Model;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.ProcessorDefinitionHelper;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;

/** The counters that JMX has for each node of a route. */
final class NodeCounters {

  private NodeCounters() {}

  /** Lets the counters of a route's nodes stand still; their beans can set them going again. */
  static void stop(CamelContext camel, String routeId) {
    ManagedCamelContext managed = plugin(camel, ManagedCamelContext.class);
    Model model = plugin(camel, Model.class);
    if (managed == null || model == null) {
      return;
    }
    RouteDefinition route = model.getRouteDefinition(routeId);
    for (ProcessorDefinition<?> node :
        ProcessorDefinitionHelper.filterTypeInOutputs(
            route.getOutputs(), ProcessorDefinition.class)) {
      ManagedProcessorMBean bean = managed.getManagedProcessor(node.getId());
      if (bean != null) {
        bean.setStatisticsEnabled(false);
      }
    }
  }

  private static <T> @Nullable T plugin(CamelContext camel, Class<T> type) {
    return camel.getCamelContextExtension().getContextPlugin(type);
  }
}
