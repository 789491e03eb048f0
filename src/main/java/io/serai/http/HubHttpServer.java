package io.serai.http;

import io.serai.concurrent.ByteBudget;
import io.serai.concurrent.Callbacks;
import io.serai.http.body.BodyEncodingCheck;
import io.serai.http.body.RequestBodyReaderFactory;
import io.serai.http.body.UnreadBodyPolicy;
import io.serai.http.connection.BlockedStreamBudget;
import io.serai.http.connection.ConnectionLimit;
import io.serai.http.connection.HttpServerVerticle;
import io.serai.http.engine.CamelRouteDispatcher;
import io.serai.http.engine.EventLoopPlatformHttpEngine;
import io.serai.http.engine.HttpRoutingTable;
import io.serai.http.engine.LargeBodyWorkers;
import io.serai.http.error.ErrorResponder;
import io.serai.http.error.HttpError;
import io.serai.http.error.MethodNotAllowedHandler;
import io.serai.http.filter.CorsHandlerFactory;
import io.serai.http.filter.OriginPolicy;
import io.serai.http.request.AgentPathPrefixHandler;
import io.serai.http.request.RequestEnd;
import io.serai.http.request.RequestIdHandler;
import io.serai.http.request.UrlDecoder;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.apache.camel.support.service.ServiceSupport;

/**
 * The hub's HTTP server: one port and one root router, on all event loops.
 *
 * <p>Every request passes, in this order: the request id, the readiness check (503 until the hub is
 * {@linkplain #open open}), the filters, the mounted handlers, and last the Camel routes. Filters
 * and mounts must be added before the start. The start fails if the port is in use.
 */
public final class HubHttpServer extends ServiceSupport {

  /** How long HTTP/2 streams may still write when the server stops. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofMillis(500);

  /** Vert.x' port number for a random port that several servers share. */
  private static final int SHARED_RANDOM_PORT = -1;

  private final Vertx vertx;
  private final HttpServerConfig config;
  private final HttpRoutingTable paths = new HttpRoutingTable();
  private final ErrorResponder errors = new ErrorResponder();
  private final RequestBodyReaderFactory bodies;
  private final LargeBodyWorkers workers;
  private final ByteBudget blockedStreams;
  private final ConnectionLimit connections;
  private final OriginPolicy origins;
  private final EventLoopPlatformHttpEngine engine;
  private final List<Handler<RoutingContext>> filters = new ArrayList<>();
  private final List<Consumer<Router>> mounts = new ArrayList<>();
  private final List<String> pages = new CopyOnWriteArrayList<>();
  private final List<Runnable> shutListeners = new CopyOnWriteArrayList<>();
  private final List<HttpServerVerticle> servers = new CopyOnWriteArrayList<>();
  private final ActiveRequests requests = new ActiveRequests();
  private volatile boolean open;
  private volatile int actualPort;

  public HubHttpServer(Vertx vertx, HttpServerConfig config) {
    this.vertx = vertx;
    this.config = config;
    this.bodies = new RequestBodyReaderFactory(config.bodies(), config.streams());
    this.workers = new LargeBodyWorkers(vertx);
    this.blockedStreams = BlockedStreamBudget.of(config.bodies());
    this.connections = new ConnectionLimit(config.connections(), config.proxies());
    this.engine = new EventLoopPlatformHttpEngine(paths, errors, bodies, workers);
    this.origins = new OriginPolicy(config.corsOrigins());
  }

  /** Returns the engine for Camel's {@code platform-http} component. */
  public EventLoopPlatformHttpEngine engine() {
    return engine;
  }

  /** Returns the routing table of the Camel routes. */
  public HttpRoutingTable paths() {
    return paths;
  }

  /** Returns the responder for errors. */
  public ErrorResponder errors() {
    return errors;
  }

  /** Returns the factory of the readers of request bodies. */
  public RequestBodyReaderFactory bodies() {
    return bodies;
  }

  /** Returns the budget of the streams of HTTP/2 whose clients open no window. */
  ByteBudget blockedStreams() {
    return blockedStreams;
  }

  /** Returns which web pages may read what the server answers. */
  public OriginPolicy origins() {
    return origins;
  }

  /**
   * Adds a filter, which every request passes before it is routed; the filter calls {@code next()}
   * or answers.
   */
  public void filter(Handler<RoutingContext> filter) {
    filters.add(filter);
  }

  /** Adds handlers to the root router, in front of the Camel routes. */
  public void mount(Consumer<Router> routes) {
    mounts.add(routes);
  }

  /**
   * Mounts a page for GET and HEAD; other methods are answered 405, OPTIONS 204. No route may have
   * its path.
   */
  public void page(String path, Handler<RoutingContext> page) {
    paths.closePath(path);
    pages.add(path);
    mount(
        router -> {
          MethodNotAllowedHandler methods = new MethodNotAllowedHandler(errors, Set.of("GET"));
          router.route(path).handler(request -> routed(request, path, methods)).handler(page);
        });
  }

  /**
   * Whether the hub itself answers the request: by a page, or by a Camel route that it had before
   * it loaded those of its home.
   */
  public boolean isServedByHub(RoutingContext request) {
    String path = request.normalizedPath();
    return pages.stream().anyMatch(page -> isPage(page, path))
        || paths.isServedByHub(
            request.request().method().name(), AgentPathPrefixHandler.of(request));
  }

  private static boolean isPage(String page, String path) {
    return page.endsWith("*")
        ? path.startsWith(page.substring(0, page.length() - 1))
        : path.equals(page);
  }

  private static void routed(
      RoutingContext request, String template, Handler<RoutingContext> next) {
    RequestEnd.routed(request, template);
    next.handle(request);
  }

  /** Accepts requests; until then they are answered 503. */
  public void open() {
    open = true;
  }

  /**
   * Answers new requests with 503; those in progress and open streams go on until {@link #shut}.
   */
  public void refuse() {
    open = false;
  }

  /** Stops accepting requests; those in progress go on. */
  public void shut() {
    shut(CLOSE_TIMEOUT);
  }

  /**
   * Stops accepting requests. Idle connections are closed at once, the others after their last
   * response.
   */
  private void shut(Duration patience) {
    open = false;
    Callbacks.runAll(shutListeners);
    servers.forEach(server -> server.drain(patience));
  }

  /**
   * Registers a listener for the moment when no more requests are accepted, such as to end open
   * streams.
   */
  public void whenShut(Runnable work) {
    shutListeners.add(work);
  }

  /**
   * Stops accepting requests and waits until those in progress are answered, at most for this time;
   * blocks.
   */
  public void drain(Duration patience) {
    shut(patience);
    requests.awaitEnd(patience);
  }

  /** Returns the port that the server listens on, once it is started. */
  public int port() {
    return actualPort;
  }

  @Override
  protected void doStart() {
    Router router = router();
    int port = config.port() == 0 ? SHARED_RANDOM_PORT : config.port();
    for (int i = 0; i < config.eventLoops(); i++) {
      actualPort = listen(router, port).actualPort();
    }
    engine.listeningOn(actualPort);
  }

  @Override
  protected void doStop() {
    shut();
    Future.all(servers.stream().map(each -> each.server().close()).toList())
        .toCompletionStage()
        .toCompletableFuture()
        .join();
    servers.clear();
    workers.close();
  }

  private HttpServer listen(Router router, int port) {
    HttpServerVerticle verticle =
        new HttpServerVerticle(
            config.host(), port, config.idleTimeout(), router, errors, blockedStreams, connections);
    try {
      vertx.deployVerticle(verticle).toCompletionStage().toCompletableFuture().join();
    } catch (CompletionException failure) {
      throw new ServerBindException(config.host(), port, failure);
    }
    servers.add(verticle);
    return verticle.server();
  }

  private Router router() {
    Router router = Router.router(vertx);
    Route everyRequest =
        router
            .route()
            .failureHandler(this::answerFailure)
            .handler(requests)
            .handler(new UnreadBodyPolicy(config.bodies()))
            .handler(new RequestIdHandler())
            .handler(new AgentPathPrefixHandler())
            .handler(this::refuseMalformed)
            .handler(this::gate);
    CorsHandlerFactory.handler(origins, errors).ifPresent(everyRequest::handler);
    filters.forEach(everyRequest::handler);
    mounts.forEach(mount -> mount.accept(router));
    router
        .route()
        .handler(new CamelRouteDispatcher(paths, errors, bodies, config.bodies().maxSize()));
    return router;
  }

  /**
   * Rejects requests whose body, path or query cannot be decoded: later handlers would fail without
   * answering.
   */
  private void refuseMalformed(RoutingContext request) {
    Optional<HttpError> unreadable = BodyEncodingCheck.headerError(request.request());
    if (unreadable.isPresent()) {
      errors.answer(request, unreadable.get());
      return;
    }
    try {
      request.normalizedPath();
      if (request.request().query() != null) {
        UrlDecoder.query(request.request());
      }
    } catch (IllegalArgumentException malformed) {
      errors.answer(request, HttpError.of(400, "BAD_REQUEST", "The URL is not well-formed."));
      return;
    }
    request.next();
  }

  private void gate(RoutingContext request) {
    if (open) {
      request.next();
      return;
    }
    HttpError error = HttpError.of(503, "UNAVAILABLE", "The hub is starting or stopping.");
    errors.answer(request, error.with("retry-after", "1"));
  }

  private void answerFailure(RoutingContext request) {
    if (request.failure() != null) {
      errors.answer(request, request.failure());
      return;
    }
    int status = request.statusCode() < 400 ? 500 : request.statusCode();
    errors.answer(request, HttpError.of(status));
  }
}
