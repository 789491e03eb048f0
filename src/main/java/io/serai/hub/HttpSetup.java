package io.serai.hub;

import io.serai.a2a.A2aModule;
import io.serai.console.OperatorConsole;
import io.serai.http.AuditFilter;
import io.serai.http.AuthAndRateLimitFilter;
import io.serai.http.HttpServerConfig;
import io.serai.http.HubHttpServer;
import io.serai.http.RedactedRequestBody;
import io.serai.http.TraceFilter;
import io.serai.http.grpc.GrpcServer;
import io.serai.outbound.OutboundGateway;
import io.serai.reload.ReloadHistory;
import io.serai.security.AgentDirectory;
import io.serai.security.Authenticator;
import io.serai.security.OperatorKeys;
import io.serai.security.RateLimiter;
import io.serai.security.SecurityConfig;
import io.serai.security.TokenValidator;
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
final class HttpSetup {

  /** Whole paths as they are sent: what only begins so may lead elsewhere, as with {@code ..}. */
  private static final Set<String> PUBLIC =
      Set.of("/health", "/observe/health", "/observe/health/live", "/observe/health/ready");

  private static final Duration USUAL_HEARTBEAT = Duration.ofSeconds(20);

  private final HubHttpServer door;
  private final GrpcServer grpc;
  private final OperatorConsole console;
  private final Authenticator authenticator;
  private final HubHomeDirectory home;
  private final OutboundJwksFetcher keys = new OutboundJwksFetcher();

  /**
   * @throws HubException where the settings are not safe whoever has keys
   */
  HttpSetup(
      Settings settings,
      HubHomeDirectory home,
      Vertx vertx,
      AgentDirectory agents,
      ReloadHistory reloadHistory,
      Tracing tracing,
      Clock clock) {
    SecurityConfig config = SettingsMapper.security(settings);
    this.home = home;
    refuse(config.startRefusal(true));
    OperatorKeys operators =
        new OperatorKeys(config.operators(), home.data().resolve("operators"), clock);
    TokenValidator tokenValidator =
        AuthenticationSetup.tokens(settings, keys, work -> onWorker(vertx, work), clock);
    this.authenticator = new Authenticator(config, agents, operators, tokenValidator);
    HttpServerConfig http = SettingsMapper.http(settings);
    this.door = new HubHttpServer(vertx, http);
    this.grpc = GrpcServer.in(door, http.bodies().maxSize(), heartbeat(http));
    this.console = new OperatorConsole(door, reloadHistory);
    if (tracing.isOn()) {
      door.filter(new TraceFilter(tracing));
    }
    door.filter(new AuditFilter(AuditedEndpoints.ALL));
    door.filter(AuthenticationSetup.proxies(settings));
    door.filter(
        new AuthAndRateLimitFilter(
            authenticator, agents, new RateLimiter(clock), door.errors(), this::isPublic));
    door.filter(
        RedactedRequestBody.filter(
            path -> path.startsWith("/api/v1/credentials/") || A2aModule.holdsSecrets(path)));
    door.page("/health", HttpSetup::answerHealth);
    RootIndexPage.mount(door);
  }

  HubHttpServer door() {
    return door;
  }

  /** Whether a caller's id is that of an operator now. */
  boolean isOperator(String id) {
    return authenticator.isOperator(id);
  }

  /** What is served over gRPC. */
  GrpcServer grpc() {
    return grpc;
  }

  /** What people who run the hub look at; not open yet. */
  OperatorConsole console() {
    return console;
  }

  /** The way out stands, by which the keys of tokens' issuers are got. */
  void wayOut(CamelContext camel, OutboundGateway outbound) {
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
  private static Duration heartbeat(HttpServerConfig http) {
    Duration idle = http.idleTimeout();
    return idle.isZero() ? USUAL_HEARTBEAT : idle.dividedBy(3);
  }

  private boolean isPublic(String path) {
    return PUBLIC.contains(path)
        || A2aModule.isPublic(path)
        || RootIndexPage.isPublic(door.paths(), path);
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
