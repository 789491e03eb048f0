package io.serai.outbound.client;

import io.netty.util.concurrent.EventExecutor;
import io.serai.outbound.OutboundLimits;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
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
public final class EventLoopHttpClients implements AutoCloseable {

  private static final int KEEP_ALIVE_SECONDS = 20;

  /** Requests side by side over one connection of HTTP/2; servers of gRPC often allow 100. */
  private static final int MAX_STREAMS = 100;

  /** Size of the header fields or trailers of a response over HTTP/2. */
  private static final int MAX_HEADER_OCTETS = 16 * 1024;

  private final List<HttpClient> clients = new ArrayList<>();
  private final Map<EventExecutor, HttpClient> byLoop = new HashMap<>();

  private EventLoopHttpClients(Vertx vertx, OutboundLimits limits, ClientFactory factory) {
    List<EventExecutor> loops = new ArrayList<>();
    ((VertxInternal) vertx).getEventLoopGroup().forEach(loops::add);
    int count = Math.min(loops.size(), limits.connections());
    for (int i = 0; i < count; i++) {
      PoolOptions pool = new PoolOptions().setMaxWaitQueueSize(share(limits.waiting(), count, i));
      clients.add(factory.create(pool, share(limits.connections(), count, i)));
    }
    for (int i = 0; i < loops.size(); i++) {
      byLoop.put(loops.get(i), clients.get(i % count));
    }
  }

  /** Creates clients that send one request at a time over a connection. */
  public static EventLoopHttpClients http1(Vertx vertx, OutboundLimits limits) {
    return new EventLoopHttpClients(
        vertx,
        limits,
        (pool, share) ->
            vertx.createHttpClient(
                options(limits).setDecompressionSupported(true), pool.setHttp1MaxSize(share)));
  }

  /**
   * Creates clients that send requests side by side over a few connections of HTTP/2. The limit of
   * connections is one of requests.
   */
  public static EventLoopHttpClients http2(Vertx vertx, OutboundLimits limits) {
    return new EventLoopHttpClients(
        vertx,
        limits,
        (pool, share) -> {
          int streams = Math.min(share, MAX_STREAMS);
          return vertx.createHttpClient(
              http2Options(limits, streams), pool.setHttp2MaxSize(share / streams));
        });
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

  /**
   * The window of a connection is that of all its streams together: a stream whose handler is slow
   * does not keep the others waiting.
   */
  private static HttpClientOptions http2Options(OutboundLimits limits, int streams) {
    return options(limits)
        .setProtocolVersion(HttpVersion.HTTP_2)
        .setUseAlpn(true)
        .setAlpnVersions(List.of(HttpVersion.HTTP_2))
        .setHttp2ClearTextUpgrade(false)
        .setHttp2KeepAliveTimeout(KEEP_ALIVE_SECONDS)
        .setHttp2MultiplexingLimit(streams)
        .setHttp2ConnectionWindowSize(streams * Http2Settings.DEFAULT_INITIAL_WINDOW_SIZE)
        .setInitialSettings(
            new Http2Settings().setPushEnabled(false).setMaxHeaderListSize(MAX_HEADER_OCTETS));
  }

  private static HttpClientOptions options(OutboundLimits limits) {
    return new HttpClientOptions()
        .setConnectTimeout((int) limits.connectTimeout().toMillis())
        .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
        .setTcpNoDelay(true);
  }

  /** Creates a client that may have so many connections, or requests of HTTP/2. */
  private interface ClientFactory {
    HttpClient create(PoolOptions pool, int share);
  }
}
