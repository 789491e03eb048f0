package io.serai.hub;

import io.serai.a2a.A2a;
import io.serai.console.Console;
import io.serai.http.AccessFilter;
import io.serai.http.FrontDoor;
import io.serai.http.SealedBody;
import io.serai.http.TraceFilter;
import io.serai.reload.Reloads;
import io.serai.security.AgentDirectory;
import io.serai.security.Authenticator;
import io.serai.security.OperatorKeys;
import io.serai.security.RateLimits;
import io.serai.security.SecurityConfig;
import io.serai.trace.Tracing;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;

/** Who comes in, and where: the front door with its access filter. */
final class Entrance {

  /** Whole paths as they are sent: what only begins so may lead elsewhere, as with {@code ..}. */
  private static final Set<String> PUBLIC =
      Set.of("/health", "/observe/health", "/observe/health/live", "/observe/health/ready");

  private final FrontDoor door;
  private final Console console;
  private final Authenticator authenticator;
  private final Home home;

  /**
   * @throws HubException where the settings are not safe whoever has keys
   */
  Entrance(
      Settings settings,
      Home home,
      Vertx vertx,
      AgentDirectory agents,
      Reloads reloads,
      Tracing tracing,
      Clock clock) {
    SecurityConfig config = Configurations.security(settings);
    this.home = home;
    refuse(config.startRefusal(true));
    OperatorKeys operators =
        new OperatorKeys(config.operators(), home.data().resolve("operators"), clock);
    this.authenticator = new Authenticator(config, agents, operators);
    this.door = new FrontDoor(vertx, Configurations.http(settings));
    this.console = new Console(door, reloads);
    if (tracing.isOn()) {
      door.filter(new TraceFilter(tracing));
    }
    door.filter(
        new AccessFilter(
            authenticator, agents, new RateLimits(clock), door.errors(), this::isPublic));
    door.filter(
        SealedBody.filter(
            path -> path.startsWith("/api/v1/credentials/") || A2a.holdsSecrets(path)));
    door.page("/health", Entrance::answerHealth);
    FirstPage.mount(door);
  }

  FrontDoor door() {
    return door;
  }

  /** What people who run the hub look at; not open yet. */
  Console console() {
    return console;
  }

  /**
   * Lets requests in.
   *
   * @throws HubException where nobody has a key and everybody needs one
   */
  void open() {
    refuse(authenticator.startRefusal());
    door.open();
  }

  private void refuse(Optional<String> refusal) {
    if (refusal.isPresent()) {
      String command = "serai key create";
      throw new HubException(refusal.get().replace(command, command + home.option()));
    }
  }

  private boolean isPublic(String path) {
    return PUBLIC.contains(path) || A2a.isPublic(path) || FirstPage.isPublic(door.paths(), path);
  }

  private static void answerHealth(RoutingContext request) {
    request.response().putHeader("content-type", "application/json").end("{\"status\":\"UP\"}");
  }
}
