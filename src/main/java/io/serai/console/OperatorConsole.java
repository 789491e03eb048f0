package io.serai.console;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
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
import io.serai.http.HubHttpServer;
import io.serai.http.request.RequestEnd;
import io.serai.protocol.ProtocolContext;
import io.serai.reload.ReloadHistory;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The operators' view of the hub: health, metrics, the OpenAPI and AsyncAPI documents of its
 * endpoints, JMX beans, Jolokia and Hawtio.
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
  private volatile @Nullable ConsoleEndpointSet consoleEndpoints;

  /**
   * Registers the console's filters and pages. Its filters must come first, so add no other filter
   * before.
   */
  public OperatorConsole(HubHttpServer server, ReloadHistory reloadHistory) {
    this.reloadHistory = reloadHistory;
    this.counts = new ReloadOutcomeCounters(reloadHistory);
    new BodyBudgetMeters(server.bodies()).bindTo(registry);
    server.filter(timing);
    server.filter(new BasicAuthKeyFilter());
    mount(server);
  }

  /**
   * Activates the console; must be called before the HTTP server starts to listen.
   *
   * @param tasks the load of agents
   * @param reloadFolders reads all folders again
   */
  public void open(
      ProtocolContext hub, AgentTaskLoads tasks, Supplier<CompletionStage<Void>> reloadFolders) {
    ConsoleDependencies parts = new ConsoleDependencies(hub, tasks, reloadFolders);
    new TaskMemoryMeters(parts.tasks().tasks().memory()).bindTo(registry);
    consoleEndpoints = ConsoleEndpointSet.open(parts, reloadHistory, counts, registry, timing);
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
    ConsoleResponder consoleResponder = new ConsoleResponder(server.errors(), server.bodies());
    OperatorOnlyFilter operatorOnlyFilter = new OperatorOnlyFilter(server.errors());
    server.page("/observe/health", r -> endpoints().health().all(r, consoleResponder));
    server.page("/observe/health/live", r -> endpoints().health().live(r, consoleResponder));
    server.page("/observe/health/ready", r -> endpoints().health().ready(r, consoleResponder));
    server.page("/observe/metrics", r -> endpoints().metrics().handle(r, consoleResponder));
    server.mount(router -> router.route("/observe/status").handler(operatorOnlyFilter));
    server.page("/observe/status", r -> endpoints().status().handle(r, consoleResponder));
    server.page("/openapi.json", r -> endpoints().openApi().handle(r, consoleResponder));
    server.page("/asyncapi.json", r -> endpoints().asyncApi().handle(r, consoleResponder));
    for (String path : JOLOKIA) {
      server.mount(
          router ->
              router
                  .route(path + "*")
                  .handler(operatorOnlyFilter)
                  .handler(r -> jolokia(r, path + "*", consoleResponder)));
    }
    server.page("/hawtio", HawtioHandler::redirectToFolder);
    server.mount(router -> router.route("/hawtio/*").handler(operatorOnlyFilter));
    server.page("/hawtio/*", new HawtioHandler(consoleResponder));
  }

  private void jolokia(RoutingContext request, String path, ConsoleResponder consoleResponder) {
    RequestEnd.routed(request, path);
    endpoints().jolokia().handle(request, consoleResponder);
  }

  private ConsoleEndpointSet endpoints() {
    return Objects.requireNonNull(consoleEndpoints);
  }
}
