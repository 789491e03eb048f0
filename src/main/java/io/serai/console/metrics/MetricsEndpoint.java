package io.serai.console.metrics;

import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.serai.console.endpoint.ConsoleResponder;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/** Serves {@code /observe/metrics}: all metrics of the process in the Prometheus text format. */
public final class MetricsEndpoint implements AutoCloseable {

  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

  private final PrometheusMeterRegistry registry;
  private final JvmGcMetrics gcMetrics = new JvmGcMetrics();

  public MetricsEndpoint(PrometheusMeterRegistry registry, List<MultiCollector> collectors) {
    this.registry = registry;
    new JvmMemoryMetrics().bindTo(registry);
    gcMetrics.bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ClassLoaderMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    collectors.forEach(registry.getPrometheusRegistry()::register);
  }

  public void handle(RoutingContext request, ConsoleResponder consoleResponder) {
    consoleResponder.runBlocking(
        request,
        () -> Buffer.buffer(registry.scrape(TEXT)),
        text -> consoleResponder.text(request, TEXT, text));
  }

  @Override
  public void close() {
    gcMetrics.close();
  }
}
