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
 * One HTTP client for each event loop: a call's connection lives on the loop that the call runs on,
 * and no other thread has a part in it. Together they keep to the bounds of one; where these allow
 * fewer connections than there are loops, loops share. Thread-safe.
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

  /** The client of the event loop that the context runs on. */
  HttpClient on(Context context) {
    return Objects.requireNonNull(byLoop.get(((ContextInternal) context).nettyEventLoop()));
  }

  @Override
  public void close() {
    clients.forEach(HttpClient::close);
  }

  /** The part that the one with that index has of the whole, without loss. */
  private static int share(int whole, int parts, int index) {
    return whole / parts + (index < whole % parts ? 1 : 0);
  }

  private static HttpClientOptions options(OutboundLimits limits) {
    return new HttpClientOptions()
        .setDecompressionSupported(true)
        .setConnectTimeout((int) limits.connectTimeout().toMillis())
        .setKeepAliveTimeout(20)
        .setTcpNoDelay(true);
  }
}
