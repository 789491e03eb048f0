package io.serai.console;

import io.serai.http.FrontDoor;
import io.serai.reload.Reloads;
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
public final class Console implements AutoCloseable {

  private final Reloads reloads;
  private final ReloadCounts counts;
  private final RequestTimes times = new RequestTimes();
  private volatile @Nullable Desk desk;

  /** Takes the console's place at the door: its filters come first, so add no other before. */
  public Console(FrontDoor door, Reloads reloads) {
    this.reloads = reloads;
    this.counts = new ReloadCounts(reloads);
    new BodyMeters(door.bodies()).bindTo(times.registry());
    door.filter(times);
    door.filter(new BrowserKeys());
    mount(door);
  }

  /** Is ready to answer; call it before the door opens. */
  public void open(ConsoleParts parts) {
    desk = Desk.open(parts, reloads, counts, times);
  }

  @Override
  public void close() {
    Desk open = desk;
    if (open != null) {
      open.close();
    }
    times.close();
  }

  private void mount(FrontDoor door) {
    Answers answers = new Answers(door.errors(), door.bodies());
    Operators operators = new Operators(door.errors());
    door.page("/observe/health", r -> desk().health().all(r, answers));
    door.page("/observe/health/live", r -> desk().health().live(r, answers));
    door.page("/observe/health/ready", r -> desk().health().ready(r, answers));
    door.page("/observe/metrics", r -> desk().metrics().handle(r, answers));
    door.page("/openapi.json", r -> desk().openApi().handle(r, answers));
    for (String path : List.of("/observe/jolokia*", "/hawtio/jolokia*")) {
      door.mount(router -> router.route(path).handler(operators).handler(r -> jolokia(r, answers)));
    }
    door.page("/hawtio", Hawtio::toFolder);
    door.mount(router -> router.route("/hawtio/*").handler(operators));
    door.page("/hawtio/*", new Hawtio(answers));
  }

  private void jolokia(RoutingContext request, Answers answers) {
    desk().jolokia().handle(request, answers);
  }

  private Desk desk() {
    return Objects.requireNonNull(desk);
  }
}
