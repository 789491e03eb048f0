package io.serai.http;

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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.camel.support.service.ServiceSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The hub's HTTP server: one port, one root router, on every event loop.
 *
 * <p>Every request passes, in this order: its id, the gate (503 until the hub is {@linkplain #open
 * open}), the filters, the handlers that are mounted beside Camel, and last the table of Camel's
 * endpoints. Filters and mounts are added before the start. A port that is taken fails the start.
 */
public final class HubHttpServer extends ServiceSupport {

  /** The exchange property, and key of the request, that holds who calls. */
  public static final String CALLER = "serai.caller";

  /**
   * The exchange property, and key of the request, that holds the id of the agent whose base {@code
   * /agents/{id}} the request came by; absent for others. The path is without that base then.
   */
  public static final String AGENT = "serai.agent";

  /**
   * The exchange property, and key of the request, that holds scheme, host and prefix by which the
   * caller reached a trusted proxy in front of the hub, without a slash at the end; absent for who
   * came directly.
   */
  public static final String ORIGIN = "serai.origin";

  /** The exchange property that holds the client's {@link ClientDisconnectSignal}. */
  public static final String DEPARTURE = "serai.departure";

  /**
   * The exchange property, and key of the request, that holds what an administrative act is done
   * to, where its path does not say; set by its route.
   */
  public static final String SUBJECT = "serai.subject";

  private static final Logger LOG = LoggerFactory.getLogger(HubHttpServer.class);

  /** How often the end of what is inside is looked for. */
  private static final long LOOK = Duration.ofMillis(5).toNanos();

  /** How long a connection may still take to send what was answered when the server stops. */
  private static final Duration LAST_WORDS = Duration.ofMillis(500);

  /** Vert.x's word for a free port that several event loops share. */
  private static final int ANY_SHARED = -1;

  private final Vertx vertx;
  private final HttpServerConfig config;
  private final HttpRoutingTable paths = new HttpRoutingTable();
  private final ErrorResponder errors = new ErrorResponder();
  private final RequestBodyReaderFactory bodies;
  private final EventLoopPlatformHttpEngine engine = new EventLoopPlatformHttpEngine(paths, errors);
  private final List<Handler<RoutingContext>> filters = new ArrayList<>();
  private final List<Consumer<Router>> mounts = new ArrayList<>();
  private final List<Runnable> whenShut = new CopyOnWriteArrayList<>();
  private final List<HttpServerVerticle> servers = new CopyOnWriteArrayList<>();
  private final AtomicInteger underWay = new AtomicInteger();
  private volatile boolean open;
  private volatile int actualPort;

  public HubHttpServer(Vertx vertx, HttpServerConfig config) {
    this.vertx = vertx;
    this.config = config;
    this.bodies = new RequestBodyReaderFactory(config.bodies());
  }

  /** What Camel's {@code platform-http} endpoints are served by. */
  public EventLoopPlatformHttpEngine engine() {
    return engine;
  }

  /** Which path is served by whom. */
  public HttpRoutingTable paths() {
    return paths;
  }

  /** The shapes of errors. */
  public ErrorResponder errors() {
    return errors;
  }

  /** How the bodies of requests are read. */
  public RequestBodyReaderFactory bodies() {
    return bodies;
  }

  /** Every request passes the filter before it is routed; the filter calls {@code next()}. */
  public void filter(Handler<RoutingContext> filter) {
    filters.add(filter);
  }

  /** Adds handlers to the root router, in front of Camel's endpoints. */
  public void mount(Consumer<Router> routes) {
    mounts.add(routes);
  }

  /** Mounts a page for GET and HEAD; every other method is told that these are served. */
  public void page(String path, Handler<RoutingContext> page) {
    mount(
        router -> {
          MethodNotAllowedHandler methods = new MethodNotAllowedHandler(errors, Set.of("GET"));
          router.route(path).handler(methods).handler(page);
        });
  }

  /** Lets requests in; until then they are told to come again. */
  public void open() {
    open = true;
  }

  /** Lets nobody in any more; requests that are inside go on. */
  public void shut() {
    shut(LAST_WORDS);
  }

  /** Connections without a request close at once, the others behind their last answer. */
  private void shut(Duration patience) {
    open = false;
    whenShut.forEach(Runnable::run);
    servers.forEach(server -> server.leave(patience));
  }

  /** Runs something when nobody is let in any more, such as the end of open streams. */
  public void whenShut(Runnable work) {
    whenShut.add(work);
  }

  /**
   * Lets nobody in any more, and waits until all that are inside are answered, but no longer than
   * that; blocks.
   */
  public void drain(Duration patience) {
    shut(patience);
    long end = System.nanoTime() + patience.toNanos();
    while (underWay.get() > 0 && System.nanoTime() < end) {
      LockSupport.parkNanos(LOOK);
    }
    int left = underWay.get();
    if (left > 0) {
      LOG.warn("{} requests are broken off: they were not answered within {}", left, patience);
    }
  }

  /** The port that is listened on, once started. */
  public int port() {
    return actualPort;
  }

  @Override
  protected void doStart() {
    Router router = router();
    int port = config.port() == 0 ? ANY_SHARED : config.port();
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
  }

  private HttpServer listen(Router router, int port) {
    HttpServerVerticle verticle = new HttpServerVerticle(config, router, port);
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
    router
        .route()
        .failureHandler(this::answerFailure)
        .handler(this::count)
        .handler(new UnreadBodyPolicy(config.bodies()))
        .handler(new RequestIdHandler())
        .handler(this::refuseMalformed)
        .handler(new AgentPathPrefixHandler())
        .handler(this::gate);
    CorsHandlerFactory.handler(config.corsOrigins()).ifPresent(router.route()::handler);
    if (!filters.isEmpty()) {
      Route filtered = router.route();
      filters.forEach(filtered::handler);
    }
    mounts.forEach(mount -> mount.accept(router));
    router
        .route()
        .handler(new CamelRouteDispatcher(paths, errors, bodies, config.bodies().maxSize()));
    return router;
  }

  /** A body, path or query that cannot be decoded would fail where it is read, unanswered. */
  private void refuseMalformed(RoutingContext request) {
    Optional<HttpError> unreadable = BodyEncodingCheck.announced(request.request());
    if (unreadable.isPresent()) {
      errors.answer(request, unreadable.get());
      return;
    }
    try {
      request.normalizedPath();
      request.request().params();
    } catch (IllegalArgumentException malformed) {
      errors.answer(request, HttpError.of(400, "BAD_REQUEST", "The URL is not well-formed."));
      return;
    }
    request.next();
  }

  private void count(RoutingContext request) {
    InboundConnection connection = InboundConnection.of(request.request());
    underWay.incrementAndGet();
    connection.began();
    request.addEndHandler(
        end -> {
          underWay.decrementAndGet();
          connection.ended();
        });
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
    errors.answer(
        request,
        HttpError.of(status, HttpStatusNames.code(status), HttpStatusNames.phrase(status)));
  }
}
