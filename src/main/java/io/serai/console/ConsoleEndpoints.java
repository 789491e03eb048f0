package io.serai.console;

import io.serai.reload.ReloadHistory;

/** The console's endpoints, which exist once the hub has started. */
record ConsoleEndpoints(
    HealthEndpoint health,
    MetricsEndpoint metrics,
    OpenApiEndpoint openApi,
    AsyncApiEndpoint asyncApi,
    JolokiaAgent jolokia,
    HubJmxBeanRegistry beans) {

  static ConsoleEndpoints open(
      ConsoleDependencies parts,
      ReloadHistory reloadHistory,
      ReloadOutcomeCounters counts,
      RequestTimingFilter times) {
    parts.tasks().tasks().observe(new EndedTaskMeters(times.registry(), parts.catalog()));
    return new ConsoleEndpoints(
        new HealthEndpoint(parts, reloadHistory),
        new MetricsEndpoint(times.registry(), new HubMetricsCollector(parts, counts)),
        new OpenApiEndpoint(parts.camel(), parts.publicUrl()),
        new AsyncApiEndpoint(parts.protocols(), parts.publicUrl(), parts.secured()),
        JolokiaAgent.start(HubJmxBeanRegistry.context(parts.camel()), parts.remoteOperations()),
        HubJmxBeanRegistry.register(parts, reloadHistory, counts));
  }

  void close() {
    beans.close();
    metrics.close();
    jolokia.close();
  }
}
