package io.serai.http;

import io.serai.http.connection.InboundConnection;
import io.serai.http.request.RequestEnd;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the requests that are not answered yet, of the server and of each connection. */
final class ActiveRequests implements Handler<RoutingContext> {
  private static final Logger LOG = LoggerFactory.getLogger(ActiveRequests.class);

  /** Interval in nanoseconds at which {@link #awaitEnd} looks whether all have ended. */
  private static final long CHECK_INTERVAL = Duration.ofMillis(5).toNanos();

  private final AtomicInteger count = new AtomicInteger();

  @Override
  public void handle(RoutingContext request) {
    InboundConnection connection = InboundConnection.of(request.request());
    boolean http2 = request.request().version() == HttpVersion.HTTP_2;
    count.incrementAndGet();
    connection.requestStarted();
    RequestEnd.then(
        request,
        end -> {
          count.decrementAndGet();
          connection.requestEnded();
          if (http2) {
            connection.countBlockedStreamsSoon();
          }
        });
    request.next();
  }

  /** Waits until all are answered, at most for this time; blocks. */
  void awaitEnd(Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    while (count.get() > 0 && System.nanoTime() < end) {
      LockSupport.parkNanos(CHECK_INTERVAL);
    }
    int left = count.get();
    if (left > 0) {
      LOG.warn("{} requests are aborted: they were not answered within {}", left, patience);
    }
  }
}
