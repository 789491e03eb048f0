package io.serai.outbound.client;

import io.serai.outbound.call.OutboundCallState;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Closes connections of HTTP/2 whose other side is gone.
 *
 * <p>A call that times out resets its stream only, so later calls would go the same dead way. After
 * a timeout the connection is pinged, once at a time, and closed if there is no answer. It is not
 * pinged otherwise: servers of gRPC close connections with too many pings. Thread-safe.
 */
final class Http2ConnectionCheck {

  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final Buffer PING = Buffer.buffer("serai-up");

  private final Set<HttpConnection> pinged = ConcurrentHashMap.newKeySet();
  private final Duration limit;

  Http2ConnectionCheck() {
    this(LIMIT);
  }

  Http2ConnectionCheck(Duration limit) {
    this.limit = limit;
  }

  /** Checks the connection of a call that has timed out; runs on the call's event loop. */
  void afterTimeout(HttpConnection connection, OutboundCallState call) {
    if (pinged.add(connection)) {
      var expiry =
          call.after(
              limit.toMillis(),
              () -> {
                pinged.remove(connection);
                connection.close();
              });
      connection
          .ping(PING)
          .onComplete(
              answered ->
                  call.onContext(
                      () -> {
                        pinged.remove(connection);
                        expiry.cancel(false);
                      }));
    }
  }
}
