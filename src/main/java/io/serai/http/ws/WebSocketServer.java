package io.serai.http.ws;

import io.serai.concurrent.CompletionCause;
import io.serai.http.HubHttpServer;
import io.serai.http.body.RequestBodyReaderFactory;
import io.serai.http.connection.UpgradedConnection;
import io.serai.http.error.ErrorResponder;
import io.serai.http.error.HttpError;
import io.serai.http.filter.CallerRecheck;
import io.serai.http.filter.OriginPolicy;
import io.serai.http.limit.CallerQuota;
import io.serai.http.proxy.CallerLimitKey;
import io.serai.http.request.AgentPathPrefixHandler;
import io.serai.http.request.ClientDisconnectSignal;
import io.serai.http.request.RequestContext;
import io.serai.http.request.RequestEnd;
import io.serai.http.request.RequestProperties;
import io.serai.http.request.StreamAdmission;
import io.serai.http.request.UrlDecoder;
import io.serai.security.Caller;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Serves WebSockets on the {@link HubHttpServer}.
 *
 * <p>Whatever is wrong with a request is answered before the upgrade, as an HTTP error in the
 * format of the path: first by {@link #checkHandshake}, then by the filters of the server, then by
 * the handler. Thread-safe.
 */
public final class WebSocketServer {
  private final Map<String, WebSocketHandler> handlers = new ConcurrentHashMap<>();
  private final Set<String> folders = ConcurrentHashMap.newKeySet();
  private final Map<Thread, OpenWebSockets> loops = new ConcurrentHashMap<>();
  private final ErrorResponder errors;
  private final RequestBodyReaderFactory bodies;
  private final OriginPolicy origins;
  private final CallerQuota quota;
  private final Duration heartbeat;
  private final Function<RoutingContext, CallerRecheck> callers;
  private volatile boolean stopping;

  /**
   * Adds WebSockets to an HTTP server that is not started yet. {@link #checkHandshake} must be
   * added as a filter.
   *
   * @param heartbeat time between pings; must be shorter than the idle timeout
   * @param callers returns the check of a request's caller
   */
  public WebSocketServer(
      HubHttpServer server,
      CallerQuota.Limits limits,
      Duration heartbeat,
      Function<RoutingContext, CallerRecheck> callers) {
    this.errors = server.errors();
    this.bodies = server.bodies();
    this.origins = server.origins();
    this.quota = new CallerQuota("websockets", limits);
    this.heartbeat = heartbeat;
    this.callers = callers;
    server.mount(router -> router.route().handler(this::handle));
    server.whenShut(this::end);
  }

  /**
   * Registers the handler of a path.
   *
   * @param path such as {@code /chat/v1/ws/room}; compared as a whole
   */
  public void serve(String path, WebSocketHandler handler) {
    handlers.put(path, handler);
    folders.add(folder(path));
  }

  /** Checks soon whether the callers may still have their sockets, since agents have changed. */
  public void recheck() {
    loops.values().forEach(OpenWebSockets::recheck);
  }

  /**
   * Filters requests by what does not depend on the caller: answers requests for a WebSocket's path
   * that do not open one, and those that open one at an unknown path beside it.
   */
  public void checkHandshake(RoutingContext request) {
    String path = AgentPathPrefixHandler.of(request);
    if (handlers.containsKey(path)) {
      RequestEnd.routed(request, path);
      HttpError fault = WebSocketHandshake.fault(request.request());
      if (fault != null) {
        errors.answer(request, fault);
        return;
      }
    } else if (WebSocketHandshake.isUpgrade(request.request()) && folders.contains(folder(path))) {
      errors.answer(request, HttpError.of(404, "NOT_FOUND", "There is no WebSocket " + path + "."));
      return;
    }
    request.next();
  }

  private static String folder(String path) {
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  private void end() {
    stopping = true;
    loops.values().forEach(OpenWebSockets::end);
  }

  private void handle(RoutingContext request) {
    WebSocketHandler handler = handlers.get(AgentPathPrefixHandler.of(request));
    if (handler == null) {
      request.next();
      return;
    }
    String caller = CallerLimitKey.of(request);
    HttpError refusal = origins.refusal(request);
    if (refusal == null) {
      refusal = quota.acquire(caller);
    }
    if (refusal != null) {
      errors.answer(request, refusal);
      return;
    }
    RequestEnd.then(request, end -> quota.release(caller));
    open(request, handler);
  }

  private void open(RoutingContext request, WebSocketHandler handler) {
    Context context = Vertx.currentContext();
    request.request().pause(); // Vert.x upgrades only a request whose end it has yet to read
    WebSocketRequest opening = request(request, handler);
    CompletionStage<WebSocketSession> session;
    try {
      session = handler.open(opening);
    } catch (Throwable failure) { // an Error must be answered too
      session = CompletableFuture.failedFuture(failure);
    }
    session.whenComplete(
        (accepted, failure) ->
            context.runOnContext(
                now -> {
                  if (accepted == null) {
                    refuse(request, failure);
                  } else {
                    accept(request, opening, accepted, context);
                  }
                }));
  }

  private static WebSocketRequest request(RoutingContext request, WebSocketHandler handler) {
    HttpServerRequest http = request.request();
    return new WebSocketRequest(
        Objects.requireNonNull(request.<Caller>get(Caller.PROPERTY)),
        request.get(RequestProperties.AGENT),
        RequestProperties.origin(request),
        UrlDecoder.query(http),
        WebSocketHandshake.subprotocol(http, handler.subprotocols()),
        RequestContext.of(request, ClientDisconnectSignal.of(request), StreamAdmission.ALWAYS));
  }

  private void refuse(RoutingContext request, @Nullable Throwable failure) {
    if (!request.request().isEnded()) {
      request.request().resume();
    }
    errors.answer(
        request,
        failure == null ? new IllegalStateException("no session") : CompletionCause.of(failure));
  }

  private void accept(
      RoutingContext request, WebSocketRequest opening, WebSocketSession session, Context context) {
    if (request.response().closed() || stopping) {
      session.closed(new WebSocketCloseEvent(WebSocketCloseCode.ABNORMAL, Duration.ZERO));
      HttpError error = HttpError.of(503, "UNAVAILABLE", "The hub is stopping.");
      errors.answer(request, error.with("retry-after", "1"));
      return;
    }
    WebSocketHandshake.normalize(request.request());
    if (opening.subprotocol() != null) {
      request.response().putHeader("sec-websocket-protocol", opening.subprotocol());
    }
    request
        .request()
        .toWebSocket()
        .onSuccess(socket -> begin(request, opening, session, context, socket))
        .onFailure(
            failure -> {
              session.closed(new WebSocketCloseEvent(WebSocketCloseCode.ABNORMAL, Duration.ZERO));
              fail(request, failure);
            });
  }

  private void fail(RoutingContext request, Throwable failure) {
    if (failure instanceof HttpClosedException) { // the client left during the upgrade
      // Vert.x would upgrade the closed connection at the end of the request, and fail.
      request.request().endHandler(ended -> {});
    } else {
      errors.answer(request, failure);
    }
  }

  private void begin(
      RoutingContext request,
      WebSocketRequest opening,
      WebSocketSession session,
      Context context,
      ServerWebSocket socket) {
    OpenWebSockets loop =
        loops.computeIfAbsent(
            Thread.currentThread(),
            thread -> new OpenWebSockets(request.vertx(), context, heartbeat));
    new OpenWebSocket(
            socket,
            UpgradedConnection.of(request),
            opening,
            session,
            bodies.response(request),
            callers.apply(request),
            errors,
            loop,
            context)
        .begin();
    if (stopping) {
      loop.end();
    }
  }
}
