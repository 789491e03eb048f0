package io.serai.console;

import io.serai.http.FrontDoor;
import io.serai.reload.Reloads;
import io.vertx.ext.web.Router;
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
    door.filter(times);
    door.filter(new BrowserKeys());
    door.mount(router -> mount(router, door));
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

  private void mount(Router router, FrontDoor door) {
    Answers answers = new Answers(door.errors());
    Operators operators = new Operators(door.errors());
    router.get("/observe/health").handler(r -> desk().health().all(r, answers));
    router.get("/observe/health/live").handler(r -> desk().health().live(r, answers));
    router.get("/observe/health/ready").handler(r -> desk().health().ready(r, answers));
    router.get("/observe/metrics").handler(r -> desk().metrics().handle(r, answers));
    router.get("/openapi.json").handler(r -> desk().openApi().handle(r, answers));
    for (String path : new String[] {"/observe/jolokia*", "/hawtio/jolokia*"}) {
      router.route(path).handler(operators).handler(r -> desk().jolokia().handle(r, answers));
    }
    router.get("/hawtio").handler(Hawtio::toFolder);
    router.route("/hawtio/*").handler(operators);
    router.get("/hawtio/*").handler(new Hawtio(answers));
  }

  private Desk desk() {
    return Objects.requireNonNull(desk);
  }
}
