package io.serai.http.sse;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/** The streams of one event loop and their one timer; used on that loop only. */
final class EventLoopSseStreams {
  private final Vertx vertx;
  private final Context context;
  private final long period;
  private final Set<SseStream> streams = new LinkedHashSet<>();
  private volatile int size;
  private long timer = -1;

  EventLoopSseStreams(Vertx vertx, Context context, Duration period) {
    this.vertx = vertx;
    this.context = context;
    this.period = period.toMillis();
  }

  void add(SseStream stream) {
    streams.add(stream);
    size = streams.size();
    if (timer < 0) {
      timer = vertx.setPeriodic(period, id -> beat());
    }
  }

  void remove(SseStream stream) {
    streams.remove(stream);
    size = streams.size();
  }

  /** Ends all of them; may be called on any thread. */
  void end() {
    context.runOnContext(ignored -> new ArrayList<>(streams).forEach(SseStream::end));
  }

  int size() {
    return size;
  }

  /** The timer goes on for a turn after the last stream, so that short ones cost none. */
  private void beat() {
    if (streams.isEmpty()) {
      vertx.cancelTimer(timer);
      timer = -1;
      return;
    }
    new ArrayList<>(streams).forEach(SseStream::beat);
  }
}
