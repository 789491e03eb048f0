package io.serai.hub;

import io.serai.a2a.A2a;
import io.serai.console.Console;
import io.serai.http.AccessFilter;
import io.serai.http.AuditFilter;
import io.serai.http.FrontDoor;
import io.serai.http.HttpConfig;
import io.serai.http.SealedBody;
import io.serai.http.TraceFilter;
import io.serai.http.grpc.GrpcDoor;
import io.serai.outbound.Outbound;
import io.serai.reload.Reloads;
import io.serai.security.AgentDirectory;
import io.serai.security.Authenticator;
import io.serai.security.OperatorKeys;
import io.serai.security.RateLimits;
import io.serai.security.SecurityConfig;
import io.serai.security.Tokens;
import io.serai.trace.Tracing;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.camel.CamelContext;

/** Who comes in, and where: the front door with its access filter. */
final class Entrance {

  /** Whole paths as they are sent: what only begins so may lead elsewhere, as with {@code ..}. */
  private static final Set<String> PUBLIC =
      Set.of("/health", "/observe/health", "/observe/health/live", "/observe/health/ready");

  private static final Duration USUAL_HEARTBEAT = Duration.ofSeconds(20);

  private final FrontDoor door;
  private final GrpcDoor grpc;
  private final Console console;
  private final Authenticator authenticator;
  private final Home home;
  private final KeyFetching keys = new KeyFetching();

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
    Tokens tokens = Trust.tokens(settings, keys, work -> onWorker(vertx, work), clock);
    this.authenticator = new Authenticator(config, agents, operators, tokens);
    HttpConfig http = Configurations.http(settings);
    this.door = new FrontDoor(vertx, http);
    this.grpc = GrpcDoor.in(door, http.bodies().maxSize(), heartbeat(http));
    this.console = new Console(door, reloads);
    if (tracing.isOn()) {
      door.filter(new TraceFilter(tracing));
    }
    door.filter(new AuditFilter(AuditedActs.ALL));
    door.filter(Trust.proxies(settings));
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

  /** Whether a caller's id is that of an operator now. */
  boolean isOperator(String id) {
    return authenticator.isOperator(id);
  }

  /** What is served over gRPC. */
  GrpcDoor grpc() {
    return grpc;
  }

  /** What people who run the hub look at; not open yet. */
  Console console() {
    return console;
  }

  /** The way out stands, by which the keys of tokens' issuers are got. */
  void wayOut(CamelContext camel, Outbound outbound) {
    keys.open(camel, outbound);
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

  /** Often enough that no connection with a call is idle. */
  private static Duration heartbeat(HttpConfig http) {
    Duration idle = http.idleTimeout();
    return idle.isZero() ? USUAL_HEARTBEAT : idle.dividedBy(3);
  }

  private boolean isPublic(String path) {
    return PUBLIC.contains(path) || A2a.isPublic(path) || FirstPage.isPublic(door.paths(), path);
  }

  private static void onWorker(Vertx vertx, Runnable work) {
    Callable<Boolean> blocking =
        () -> {
          work.run();
          return true;
        };
    var unused = vertx.executeBlocking(blocking, false);
  }

  private static void answerHealth(RoutingContext request) {
    request.response().putHeader("content-type", "application/json").end("{\"status\":\"UP\"}");
  }
}
