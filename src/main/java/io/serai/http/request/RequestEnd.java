package io.serai.http.request;

import io.serai.concurrent.Callbacks;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The end of a request: it was answered, its client disconnected, or its WebSocket was closed.
 * Vert.x does not treat the last as an end, so what must be notified of it is registered here.
 * Event loop only.
 */
public final class RequestEnd {

  private static final String KEY = "serai.end";

  private final List<Handler<AsyncResult<Void>>> listeners = new ArrayList<>();
  private @Nullable AsyncResult<Void> result;
  private @Nullable String template;

  private RequestEnd() {}

  /** Returns the end of a request. */
  public static RequestEnd of(RoutingContext request) {
    RequestEnd known = request.get(KEY);
    if (known != null) {
      return known;
    }
    RequestEnd end = new RequestEnd();
    request.put(KEY, end);
    request.addEndHandler(end::came);
    return end;
  }

  /**
   * Registers a listener for the end of a request; it runs at once if the request has ended.
   *
   * @param listener receives a failure if the client disconnected
   */
  public static void then(RoutingContext request, Handler<AsyncResult<Void>> listener) {
    RequestEnd end = of(request);
    if (end.result == null) {
      end.listeners.add(listener);
    } else {
      listener.handle(end.result);
    }
  }

  /** Sets the template of the path by which a request was routed. */
  public static void routed(RoutingContext request, String template) {
    of(request).template = template;
  }

  /**
   * Returns the template of the path by which a request was routed, such as {@code
   * /shop/orders/{number}}; null if nothing is served there.
   */
  public static @Nullable String template(RoutingContext request) {
    return of(request).template;
  }

  /** Ends a request whose WebSocket was closed; in order, or else because the client was lost. */
  public void webSocketClosed(boolean inOrder) {
    came(inOrder ? Future.succeededFuture() : Future.failedFuture("the client disconnected"));
  }

  private void came(AsyncResult<Void> how) {
    if (result == null) {
      result = how;
      Callbacks.callAll(listeners, listener -> listener.handle(how));
      listeners.clear();
    }
  }
}
