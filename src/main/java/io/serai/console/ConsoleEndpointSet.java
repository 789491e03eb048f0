package io.serai.console;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.serai.console.documentation.DocumentationEndpoint;
import io.serai.console.endpoint.ConsoleDependencies;
import io.serai.console.hawtio.JolokiaAgent;
import io.serai.console.health.HealthEndpoint;
import io.serai.console.health.StatusEndpoint;
import io.serai.console.jmx.AuditedActions;
import io.serai.console.jmx.HubJmxBeanRegistry;
import io.serai.console.metrics.EndedTaskMeters;
import io.serai.console.metrics.HistogramCollector;
import io.serai.console.metrics.HubMetricsCollector;
import io.serai.console.metrics.MetricsEndpoint;
import io.serai.console.metrics.ReloadOutcomeCounters;
import io.serai.console.metrics.RequestTimingFilter;
import io.serai.console.metrics.TaskWaitTimes;
import io.serai.console.openapi.AsyncApiEndpoint;
import io.serai.console.openapi.OpenApiEndpoint;
import io.serai.http.HttpSettings;
import io.serai.reload.ReloadHistory;
import java.util.List;

/** The console's endpoints, which exist once the hub has started. */
record ConsoleEndpointSet(
    HealthEndpoint health,
    StatusEndpoint status,
    MetricsEndpoint metrics,
    OpenApiEndpoint openApi,
    AsyncApiEndpoint asyncApi,
    DocumentationEndpoint documentation,
    JolokiaAgent jolokia,
    SignInEndpoints signIn,
    HubJmxBeanRegistry beans) {

  static ConsoleEndpointSet open(
      ConsoleDependencies parts,
      ReloadHistory reloadHistory,
      ReloadOutcomeCounters counts,
      PrometheusMeterRegistry registry,
      RequestTimingFilter times,
      SignInEndpoints signIn) {
    TaskWaitTimes waits = new TaskWaitTimes();
    parts.tasks().tasks().observe(waits);
    parts.tasks().tasks().observe(new EndedTaskMeters(registry, parts.hub().skills().catalog()));
    HealthEndpoint health = new HealthEndpoint(parts, reloadHistory);
    return new ConsoleEndpointSet(
        health,
        new StatusEndpoint(parts, health),
        new MetricsEndpoint(
            registry,
            List.of(
                new HubMetricsCollector(parts, counts),
                new HistogramCollector(parts, times, waits))),
        new OpenApiEndpoint(
            parts.hub().platform().camel(), HttpSettings.publicBaseUrl(parts.hub().settings())),
        new AsyncApiEndpoint(
            parts.hub().protocols(),
            HttpSettings.publicBaseUrl(parts.hub().settings()),
            parts.hub().secured()),
        new DocumentationEndpoint(HttpSettings.publicBaseUrl(parts.hub().settings())),
        new JolokiaAgent(
            HubJmxBeanRegistry.context(parts.hub().platform().camel()),
            parts.hub().settings().get(ConsoleSettings.OPERATIONS),
            new AuditedActions(parts.hub().audit())),
        signIn,
        HubJmxBeanRegistry.register(parts, reloadHistory, counts));
  }

  void close() {
    beans.close();
    metrics.close();
    jolokia.close();
  }
}
