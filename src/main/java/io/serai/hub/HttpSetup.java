package io.serai.hub;

import io.serai.console.OperatorConsole;
import io.serai.console.oidc.OidcSettings;
import io.serai.console.page.ConsolePage;
import io.serai.console.session.Sessions;
import io.serai.http.HttpServerConfig;
import io.serai.http.HttpSettings;
import io.serai.http.HubHttpServer;
import io.serai.http.filter.AuditFilter;
import io.serai.http.filter.AuditRuleTable;
import io.serai.http.filter.AuthAndRateLimitFilter;
import io.serai.http.filter.OpenModeOriginFilter;
import io.serai.http.filter.OperatorPermissionFilter;
import io.serai.http.filter.TraceFilter;
import io.serai.http.grpc.GrpcServer;
import io.serai.http.request.RedactedRequestBody;
import io.serai.http.ws.WebSocketServer;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.protocol.CallResolver;
import io.serai.protocol.ChannelUpgradeHandler;
import io.serai.protocol.CoreFailure;
import io.serai.protocol.Protocol;
import io.serai.reload.ReloadHistory;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.audit.AuditLog;
import io.serai.security.auth.Authenticator;
import io.serai.security.auth.SecurityConfig;
import io.serai.security.auth.SecuritySettings;
import io.serai.security.auth.TokenValidator;
import io.serai.security.jwt.JwtSettings;
import io.serai.security.key.OperatorKeys;
import io.serai.security.rate.RateLimiter;
import io.serai.setting.Settings;
import io.serai.store.Database;
import io.serai.trace.Tracing;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Configures the hub's HTTP server: authentication, rate limits, audit, tracing, gRPC, WebSockets
 * and the operator console.
 */
final class HttpSetup {

  /**
   * Paths of health checks, which are public and count against no limit. Compared as whole paths as
   * sent, since a path with the same prefix may lead to another resource, for example by {@code
   * ..}.
   */
  private static final Set<String> HEALTH =
      Set.of("/health", "/observe/health", "/observe/health/live", "/observe/health/ready");

  /** Heartbeat of gRPC connections and WebSockets if idle connections are never closed. */
  private static final Duration DEFAULT_HEARTBEAT = Duration.ofSeconds(20);

  private final HubHttpServer server;
  private final GrpcServer grpc;
  private final WebSocketServer webSockets;
  private final OperatorConsole console;
  private final Authenticator authenticator;
  private final HubHomeDirectory home;
  private final AuditRuleTable auditRules = new AuditRuleTable();
  private final OperatorPermissionFilter roles;
  private final RootIndexPage index;
  private final Set<String> publicPaths = ConcurrentHashMap.newKeySet();
  private final List<String> secretPaths = new CopyOnWriteArrayList<>();
  private final OutboundJwksFetcher keys = new OutboundJwksFetcher();

  /**
   * Creates the server, which does not listen yet.
   *
   * @throws HubException if the settings are unsafe whatever keys exist
   */
  HttpSetup(
      Settings settings,
      HubHomeDirectory home,
      Database database,
      Vertx vertx,
      AgentDirectory agents,
      RateLimiter limits,
      ReloadHistory reloadHistory,
      Tracing tracing,
      AuditLog auditLog,
      Clock clock) {
    SecurityConfig config = SecuritySettings.config(settings, settings.text(HttpSettings.HOST));
    this.home = home;
    failIfRefused(config.startRefusal(true));
    OperatorKeys operators =
        new OperatorKeys(config.operators(), home.data().resolve("operators"), clock, auditLog);
    TokenValidator tokenValidator =
        JwtSettings.validator(settings, keys, work -> onWorker(vertx, work), clock);
    this.authenticator =
        new Authenticator(
            config, agents, operators, tokenValidator, OidcSettings.isConfigured(settings));
    HttpServerConfig http = HttpSettings.config(settings);
    this.server = new HubHttpServer(vertx, http);
    server.errors().expect(CoreFailure::expectedError);
    this.grpc = GrpcServer.in(server, http.bodies().maxSize(), heartbeat(http));
    this.console = new OperatorConsole(server, reloadHistory);
    if (tracing.isOn()) {
      server.filter(new TraceFilter(tracing));
    }
    server.filter(new AuditFilter(auditRules, auditLog));
    server.filter(HttpSettings.forwarded(settings));
    server.filter(console.sessions());
    AuthAndRateLimitFilter callers =
        new AuthAndRateLimitFilter(
            authenticator,
            agents,
            limits,
            server.errors(),
            this::isPublic,
            HttpSetup::isHealthCheck);
    this.webSockets =
        new WebSocketServer(
            server, HttpSettings.webSockets(settings), heartbeat(http), callers::recheck);
    agents.listen(webSockets::recheck);
    server.filter(webSockets::checkHandshake);
    server.filter(callers);
    server.filter(new OpenModeOriginFilter(server.origins(), server.errors()));
    this.roles =
        new OperatorPermissionFilter(
            auditRules,
            this::isPublic,
            OperatorConsole::checksRole,
            server::isServedByHub,
            server.errors());
    server.filter(roles);
    publicPaths.addAll(HEALTH);
    publicPaths.add(GrpcServer.healthPath());
    server.filter(RedactedRequestBody.filter(this::isSecret));
    server.page("/health", request -> answerHealth(request, database));
    publicPaths.addAll(FileSchemaPages.mount(server));
    this.index = RootIndexPage.mount(server);
  }

  /** Serves what a protocol declares, but for its routes. */
  void serve(Protocol protocol, CallResolver calls) {
    publicPaths.addAll(protocol.publicPaths());
    secretPaths.addAll(protocol.secretPaths());
    protocol.errorFormats().forEach(server.errors()::shape);
    auditRules.add(protocol.auditRules());
    roles.addReadingPosts(protocol.readingPosts());
    index.add(protocol.indexEntries());
    protocol.grpcMethods().forEach(grpc::serve);
    protocol.grpcSchemas().forEach(grpc::describe);
    protocol
        .webSocketChannels()
        .forEach(
            (path, channel) ->
                webSockets.serve(
                    path, new ChannelUpgradeHandler(path, channel, calls, protocol.requests())));
    server.whenShut(protocol::endStreams);
  }

  HubHttpServer server() {
    return server;
  }

  Authenticator authenticator() {
    return authenticator;
  }

  /** Returns the operator console, which is not open yet. */
  OperatorConsole console() {
    return console;
  }

  /** Returns the sessions of the console, once it is open. */
  Sessions sessions() {
    return console.sessions().sessions();
  }

  /** Sets the outbound gateway, through which the keys of token issuers are fetched. */
  void useOutbound(OutboundGateway outbound) {
    keys.open(outbound);
  }

  /**
   * Starts to accept requests.
   *
   * @throws HubException if a key is required but none exists
   */
  void open() {
    failIfRefused(authenticator.startRefusal());
    server.open();
  }

  private void failIfRefused(Optional<String> refusal) {
    if (refusal.isPresent()) {
      String command = "serai key create";
      throw new HubException(refusal.get().replace(command, command + home.option()));
    }
  }

  /** Returns an interval short enough that no connection with a call becomes idle. */
  private static Duration heartbeat(HttpServerConfig http) {
    Duration idle = http.idleTimeout();
    return idle.isZero() ? DEFAULT_HEARTBEAT : idle.dividedBy(3);
  }

  private boolean isPublic(String path) {
    return publicPaths.contains(path) || ConsolePage.isPublic(path) || index.isPublic(path);
  }

  private boolean isSecret(String path) {
    for (String secret : secretPaths) {
      if (path.startsWith(secret)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isHealthCheck(String path) {
    return HEALTH.contains(path) || path.equals(GrpcServer.healthPath());
  }

  private static void onWorker(Vertx vertx, Runnable work) {
    Callable<Boolean> blocking =
        () -> {
          work.run();
          return true;
        };
    var unused = vertx.executeBlocking(blocking, false);
  }

  /**
   * Answers in the form of A2E 1.0.0 ("GET /health"); details are under /observe/health. The status
   * is 200 on a full disk too, since a restart would not help: what is only read is still served.
   */
  private static void answerHealth(RoutingContext request, Database database) {
    Context context = request.vertx().getOrCreateContext();
    database
        .hasRoom()
        .thenAccept(room -> context.runOnContext(done -> answerHealth(request, room)));
  }

  private static void answerHealth(RoutingContext request, boolean room) {
    if (request.response().ended() || request.response().closed()) {
      return;
    }
    request
        .response()
        .putHeader("content-type", "application/json")
        .end(
            room
                ? "{\"status\":\"healthy\",\"service\":\"a2e-server\"}"
                : "{\"status\":\"degraded\",\"service\":\"a2e-server\","
                    + "\"reason\":\"The disk is full.\"}");
  }
}
