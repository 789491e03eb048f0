package io.serai.console;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.serai.console.documentation.DocumentationEndpoint;
import io.serai.console.endpoint.AgentTaskLoads;
import io.serai.console.endpoint.BasicAuthKeyFilter;
import io.serai.console.endpoint.ConsoleDependencies;
import io.serai.console.endpoint.ConsoleResponder;
import io.serai.console.endpoint.OperatorOnlyFilter;
import io.serai.console.hawtio.HawtioHandler;
import io.serai.console.metrics.BodyBudgetMeters;
import io.serai.console.metrics.ReloadOutcomeCounters;
import io.serai.console.metrics.RequestTimingFilter;
import io.serai.console.metrics.TaskMemoryMeters;
import io.serai.console.page.ConsolePage;
import io.serai.console.session.SessionFilter;
import io.serai.http.HubHttpServer;
import io.serai.http.request.RequestEnd;
import io.serai.protocol.HubVersion;
import io.serai.protocol.ProtocolContext;
import io.serai.reload.ReloadHistory;
import io.serai.telemetry.OtlpCollectorConfig;
import io.serai.telemetry.OtlpMetricExport;
import io.serai.telemetry.TelemetrySettings;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The operators' view of the hub: the console's page and its sessions, health, metrics, the OpenAPI
 * and AsyncAPI documents of its endpoints, the documentation, JMX beans, Jolokia and Hawtio.
 *
 * <p>It registers with the HTTP server before that starts, ahead of the authentication filter.
 * {@link #open} activates it once the hub's parts exist.
 */
public final class OperatorConsole implements AutoCloseable {

  private static final List<String> JOLOKIA = List.of("/observe/jolokia", "/hawtio/jolokia");

  private final ReloadHistory reloadHistory;
  private final ReloadOutcomeCounters counts;
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final RequestTimingFilter timing = new RequestTimingFilter();
  private final ConsoleResponder responder;
  private final SessionFilter sessions;
  private volatile @Nullable ConsoleEndpointSet consoleEndpoints;

  /**
   * Registers the console's filters and pages. Its filters must come first, so add no other filter
   * before.
   */
  public OperatorConsole(HubHttpServer server, ReloadHistory reloadHistory) {
    this.reloadHistory = reloadHistory;
    this.counts = new ReloadOutcomeCounters(reloadHistory);
    this.responder = new ConsoleResponder(server.errors(), server.bodies());
    this.sessions = new SessionFilter(server.origins());
    new BodyBudgetMeters(server.bodies()).bindTo(registry);
    server.filter(timing);
    server.filter(new BasicAuthKeyFilter());
    mount(server);
  }

  /**
   * Returns the filter that accepts sessions of the console. It must follow the one that reads the
   * headers of proxies, and be ahead of authentication.
   */
  public SessionFilter sessions() {
    return sessions;
  }

  /**
   * Activates the console; must be called before the HTTP server starts to listen.
   *
   * @param tasks the load of agents
   */
  public void open(ProtocolContext hub, AgentTaskLoads tasks) {
    ConsoleDependencies parts = new ConsoleDependencies(hub, tasks);
    new TaskMemoryMeters(parts.tasks().tasks().memory()).bindTo(registry);
    consoleEndpoints =
        ConsoleEndpointSet.open(
            parts,
            reloadHistory,
            counts,
            registry,
            timing,
            SignInEndpoints.open(hub, sessions, responder));
  }

  /**
   * Runs all health checks and returns their results as {@code /observe/health} shows them to
   * operators, in maps and lists. Blocks for at most some seconds. To be called once it is open.
   */
  public Map<String, Object> health() {
    return endpoints().health().run();
  }

  /** Begins to send the metrics of {@code /observe/metrics} to a collector. */
  public OtlpMetricExport sendMetrics(OtlpCollectorConfig collector) {
    return OtlpMetricExport.start(
        collector,
        TelemetrySettings.metricInterval(),
        HubVersion.text(),
        Clock.systemUTC(),
        registry.getPrometheusRegistry()::scrape);
  }

  @Override
  public void close() {
    ConsoleEndpointSet open = consoleEndpoints;
    if (open != null) {
      open.close();
    }
    registry.close();
  }

  /**
   * Whether a request is for Jolokia, which checks itself what the role of the operator permits.
   */
  public static boolean checksRole(RoutingContext request) {
    String path = request.normalizedPath();
    return JOLOKIA.stream().anyMatch(path::startsWith);
  }

  private void mount(HubHttpServer server) {
    OperatorOnlyFilter operatorOnlyFilter = new OperatorOnlyFilter(server.errors());
    server.page("/observe/health", r -> endpoints().health().all(r, responder));
    server.page("/observe/health/live", r -> endpoints().health().live(r, responder));
    server.page("/observe/health/ready", r -> endpoints().health().ready(r, responder));
    server.page("/observe/metrics", r -> endpoints().metrics().handle(r, responder));
    server.mount(router -> router.route("/observe/status").handler(operatorOnlyFilter));
    server.page("/observe/status", r -> endpoints().status().handle(r, responder));
    server.page("/openapi.json", r -> endpoints().openApi().handle(r, responder));
    server.page("/asyncapi.json", r -> endpoints().asyncApi().handle(r, responder));
    DocumentationEndpoint.mount(server, responder, () -> endpoints().documentation());
    for (String path : JOLOKIA) {
      server.mount(
          router ->
              router
                  .route(path + "*")
                  .handler(operatorOnlyFilter)
                  .handler(r -> jolokia(r, path + "*")));
    }
    server.page("/console", ConsolePage::redirectToFolder);
    SignInEndpoints.mount(server, () -> endpoints().signIn());
    server.page(ConsolePage.BASE + "*", new ConsolePage(responder));
    server.page("/hawtio", HawtioHandler::redirectToFolder);
    server.mount(router -> router.route("/hawtio/*").handler(operatorOnlyFilter));
    server.page("/hawtio/*", new HawtioHandler(responder));
  }

  private void jolokia(RoutingContext request, String path) {
    RequestEnd.routed(request, path);
    endpoints().jolokia().handle(request, responder);
  }

  private ConsoleEndpointSet endpoints() {
    return Objects.requireNonNull(consoleEndpoints);
  }
}
