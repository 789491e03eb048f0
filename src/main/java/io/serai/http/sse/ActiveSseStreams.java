package io.serai.http.sse;

import io.serai.concurrent.Callbacks;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Tracks the open SSE streams of one event loop, with one heartbeat timer for all. Used on that
 * event loop only, except where noted.
 */
final class ActiveSseStreams {
  private final Vertx vertx;
  private final Context context;
  private final long period;
  private final Set<SseStream> streams = new LinkedHashSet<>();
  private volatile int size;
  private long timer = -1;

  ActiveSseStreams(Vertx vertx, Context context, Duration period) {
    this.vertx = vertx;
    this.context = context;
    this.period = period.toMillis();
  }

  void add(SseStream stream) {
    streams.add(stream);
    size = streams.size();
    if (timer < 0) {
      timer = vertx.setPeriodic(period, id -> heartbeat());
    }
  }

  void remove(SseStream stream) {
    streams.remove(stream);
    size = streams.size();
  }

  /** Ends all streams; may be called on any thread. */
  void end() {
    context.runOnContext(ignored -> Callbacks.callAll(List.copyOf(streams), SseStream::end));
  }

  /** Returns the number of open streams; may be called on any thread. */
  int size() {
    return size;
  }

  /**
   * Sends the heartbeats. The timer is cancelled one period after the last stream, so that
   * successive short streams do not each start one.
   */
  private void heartbeat() {
    if (streams.isEmpty()) {
      vertx.cancelTimer(timer);
      timer = -1;
      return;
    }
    Callbacks.callAll(List.copyOf(streams), SseStream::heartbeat);
  }
}
