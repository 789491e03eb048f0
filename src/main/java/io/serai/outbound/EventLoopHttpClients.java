package io.serai.outbound;

import io.netty.util.concurrent.EventExecutor;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.impl.VertxInternal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One HTTP client for each event loop, so that a connection is used by the thread of a single loop
 * only.
 *
 * <p>The clients together keep to the limits of a single client. If the limits allow fewer
 * connections than there are loops, several loops share a client. Thread-safe.
 */
final class EventLoopHttpClients implements AutoCloseable {

  private final List<HttpClient> clients = new ArrayList<>();
  private final Map<EventExecutor, HttpClient> byLoop = new HashMap<>();

  EventLoopHttpClients(Vertx vertx, OutboundLimits limits) {
    List<EventExecutor> loops = new ArrayList<>();
    ((VertxInternal) vertx).getEventLoopGroup().forEach(loops::add);
    int count = Math.min(loops.size(), limits.connections());
    for (int i = 0; i < count; i++) {
      PoolOptions share =
          new PoolOptions()
              .setHttp1MaxSize(share(limits.connections(), count, i))
              .setMaxWaitQueueSize(share(limits.waiting(), count, i));
      clients.add(vertx.createHttpClient(options(limits), share));
    }
    for (int i = 0; i < loops.size(); i++) {
      byLoop.put(loops.get(i), clients.get(i % count));
    }
  }

  /** Returns the client for the context's event loop. */
  HttpClient on(Context context) {
    return Objects.requireNonNull(byLoop.get(((ContextInternal) context).nettyEventLoop()));
  }

  @Override
  public void close() {
    clients.forEach(HttpClient::close);
  }

  /**
   * Returns the part of a total that the client with this index gets; the parts add up to the
   * total.
   */
  private static int share(int total, int parts, int index) {
    return total / parts + (index < total % parts ? 1 : 0);
  }

  private static HttpClientOptions options(OutboundLimits limits) {
    return new HttpClientOptions()
        .setDecompressionSupported(true)
        .setConnectTimeout((int) limits.connectTimeout().toMillis())
        .setKeepAliveTimeout(20)
        .setTcpNoDelay(true);
  }
}
