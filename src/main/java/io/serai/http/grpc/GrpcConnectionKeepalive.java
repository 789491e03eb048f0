package io.serai.http.grpc;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The calls of one connection. While there are any, a ping is sent in every period; where none is
 * answered for several, the other end is not there any more and the connection is closed. Used on
 * its event loop only.
 */
final class GrpcConnectionKeepalive {
  private static final Buffer PING = Buffer.buffer().appendLong(0);
  private static final int MOST_UNANSWERED = 3;

  private final HttpConnection connection;
  private final Context context;
  private final Runnable idle;
  private final Vertx vertx;
  private final Set<GrpcCallExecution> calls = new LinkedHashSet<>();
  private final long timer;
  private volatile int streams;
  private int unanswered;

  /**
   * @param idle called when there was no call for a period: this object is of no more use
   */
  GrpcConnectionKeepalive(
      HttpConnection connection, Context context, Duration period, Runnable idle) {
    this.connection = connection;
    this.context = context;
    this.idle = idle;
    this.vertx = context.owner();
    this.timer = vertx.setPeriodic(period.toMillis(), beat -> beat());
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

  /** May be called on any thread. */
  void endStreams(GrpcException reason) {
    context.runOnContext(
        ignored ->
            new ArrayList<>(calls)
                .stream().filter(GrpcCallExecution::streams).forEach(call -> call.fail(reason)));
  }

  private int count() {
    return (int) calls.stream().filter(GrpcCallExecution::streams).count();
  }

  private void beat() {
    if (calls.isEmpty()) {
      vertx.cancelTimer(timer);
      idle.run();
    } else if (unanswered == MOST_UNANSWERED) {
      connection.close();
    } else {
      unanswered++;
      connection.ping(PING).onSuccess(pong -> unanswered = 0);
    }
  }
}
