package io.serai.http.grpc;

import io.serai.concurrent.Callbacks;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Sends HTTP/2 pings on one connection while it has gRPC calls, and closes it if several pings in a
 * row are not answered. With each ping, the callers of streams are checked. Used on the
 * connection's event loop only, except where noted.
 */
final class GrpcConnectionKeepalive {
  private static final Buffer PING = Buffer.buffer().appendLong(0);
  private static final int MAX_UNANSWERED = 3;

  private final HttpConnection connection;
  private final Context context;
  private final Runnable idle;
  private final Vertx vertx;
  private final Set<GrpcCallExecution> calls = new LinkedHashSet<>();
  private final long timer;
  private volatile int streams;
  private int unanswered;

  /**
   * @param period time between pings
   * @param idle called after a period without calls; this object must not be used any more
   */
  GrpcConnectionKeepalive(
      HttpConnection connection, Context context, Duration period, Runnable idle) {
    this.connection = connection;
    this.context = context;
    this.idle = idle;
    this.vertx = context.owner();
    this.timer = vertx.setPeriodic(period.toMillis(), id -> heartbeat());
  }

  void add(GrpcCallExecution call) {
    calls.add(call);
  }

  void streaming() {
    streams = count();
  }

  void remove(GrpcCallExecution call) {
    calls.remove(call);
    if (call.streams()) {
      streams = count();
    }
  }

  int streams() {
    return streams;
  }

  /** Ends the calls that are streams; may be called on any thread. */
  void endStreams(GrpcException reason) {
    context.runOnContext(
        ignored ->
            Callbacks.callAll(
                calls.stream().filter(GrpcCallExecution::streams).toList(),
                call -> call.fail(reason)));
  }

  private void heartbeat() {
    Callbacks.callAll(List.copyOf(calls), GrpcCallExecution::checkCaller);
    ping();
  }

  private int count() {
    return (int) calls.stream().filter(GrpcCallExecution::streams).count();
  }

  private void ping() {
    if (calls.isEmpty()) {
      vertx.cancelTimer(timer);
      idle.run();
    } else if (unanswered == MAX_UNANSWERED) {
      connection.close();
    } else {
      unanswered++;
      connection.ping(PING).onSuccess(pong -> unanswered = 0);
    }
  }
}
