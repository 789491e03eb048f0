package io.serai.http.ws;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Tracks the open WebSockets of one event loop, with one timer for all: it sends the pings, and
 * checks whether the callers may still have their sockets. Used on that event loop only, except
 * where noted.
 */
final class OpenWebSockets {
  private final Vertx vertx;
  private final Context context;
  private final long period;
  private final Set<OpenWebSocket> sockets = new LinkedHashSet<>();
  private final AtomicBoolean rechecking = new AtomicBoolean();
  private long timer = -1;

  OpenWebSockets(Vertx vertx, Context context, Duration period) {
    this.vertx = vertx;
    this.context = context;
    this.period = period.toMillis();
  }

  void add(OpenWebSocket socket) {
    sockets.add(socket);
    if (timer < 0) {
      timer = vertx.setPeriodic(period, id -> heartbeat());
    }
  }

  void remove(OpenWebSocket socket) {
    sockets.remove(socket);
  }

  /** Closes all sockets because the hub stops; may be called on any thread. */
  void end() {
    context.runOnContext(
        ignored ->
            each(
                socket ->
                    socket.close(
                        WebSocketCloseCode.GOING_AWAY, "The hub stops. Connect again later.")));
  }

  /**
   * Checks the callers of all sockets soon; may be called on any thread, any number of times in a
   * row.
   */
  void recheck() {
    if (rechecking.compareAndSet(false, true)) {
      context.runOnContext(
          ignored -> {
            rechecking.set(false);
            each(OpenWebSocket::recheck);
          });
    }
  }

  /**
   * Sends the pings. The timer is cancelled one period after the last socket, so that successive
   * short ones do not each start one.
   */
  private void heartbeat() {
    if (sockets.isEmpty()) {
      vertx.cancelTimer(timer);
      timer = -1;
      return;
    }
    each(OpenWebSocket::heartbeat);
    each(OpenWebSocket::recheck);
  }

  private void each(Consumer<OpenWebSocket> action) {
    for (OpenWebSocket socket : new ArrayList<>(sockets)) {
      try {
        action.accept(socket);
      } catch (RuntimeException failure) { // the others must not miss their heartbeat
        socket.abort(failure);
      }
    }
  }
}
