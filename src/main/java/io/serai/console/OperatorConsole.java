package io.serai.console;

import io.serai.http.HubHttpServer;
import io.serai.reload.ReloadHistory;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What people who run the hub look at: health, metrics, the OpenAPI document of its endpoints, JMX
 * beans, Jolokia and Hawtio.
 *
 * <p>It takes its place at the front door before that starts, ahead of the filter that says who
 * calls; it is {@linkplain #open opened} once the hub's parts stand.
 */
public final class OperatorConsole implements AutoCloseable {

  private final ReloadHistory reloadHistory;
  private final ReloadOutcomeCounters counts;
  private final RequestTimingFilter times = new RequestTimingFilter();
  private volatile @Nullable ConsoleEndpoints consoleEndpoints;

  /** Takes the console's place at the door: its filters come first, so add no other before. */
  public OperatorConsole(HubHttpServer door, ReloadHistory reloadHistory) {
    this.reloadHistory = reloadHistory;
    this.counts = new ReloadOutcomeCounters(reloadHistory);
    new BodyBudgetMeters(door.bodies()).bindTo(times.registry());
    door.filter(times);
    door.filter(new BasicAuthKeyFilter());
    mount(door);
  }

  /** Is ready to answer; call it before the door opens. */
  public void open(ConsoleDependencies parts) {
    consoleEndpoints = ConsoleEndpoints.open(parts, reloadHistory, counts, times);
  }

  @Override
  public void close() {
    ConsoleEndpoints open = consoleEndpoints;
    if (open != null) {
      open.close();
    }
    times.close();
  }

  private void mount(HubHttpServer door) {
    ConsoleResponder consoleResponder = new ConsoleResponder(door.errors(), door.bodies());
    OperatorOnlyFilter operatorOnlyFilter = new OperatorOnlyFilter(door.errors());
    door.page("/observe/health", r -> desk().health().all(r, consoleResponder));
    door.page("/observe/health/live", r -> desk().health().live(r, consoleResponder));
    door.page("/observe/health/ready", r -> desk().health().ready(r, consoleResponder));
    door.page("/observe/metrics", r -> desk().metrics().handle(r, consoleResponder));
    door.page("/openapi.json", r -> desk().openApi().handle(r, consoleResponder));
    for (String path : List.of("/observe/jolokia*", "/hawtio/jolokia*")) {
      door.mount(
          router ->
              router
                  .route(path)
                  .handler(operatorOnlyFilter)
                  .handler(r -> jolokia(r, consoleResponder)));
    }
    door.page("/hawtio", HawtioHandler::toFolder);
    door.mount(router -> router.route("/hawtio/*").handler(operatorOnlyFilter));
    door.page("/hawtio/*", new HawtioHandler(consoleResponder));
  }

  private void jolokia(RoutingContext request, ConsoleResponder consoleResponder) {
    desk().jolokia().handle(request, consoleResponder);
  }

  private ConsoleEndpoints desk() {
    return Objects.requireNonNull(consoleEndpoints);
  }
}
