package io.serai.outbound.ws;

import io.serai.outbound.OutboundConfig;
import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.outbound.guard.HostResolver;
import io.serai.route.cache.CompiledRouteCache;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.ServerWebSocket;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;

/** A Camel context with the guarded component, and WebSocket servers on loopback. */
final class WebSocketTestBed implements AutoCloseable {

  static final OutboundConfig CONFIG =
      OutboundConfigs.withAllowedPrivateHosts(OutboundConfig.DEFAULT, Set.of("127.0.0.1"));

  final Vertx vertx = Vertx.vertx();
  final CamelContext camel = new DefaultCamelContext();

  /** The sockets that the servers have opened, in order. */
  final List<ServerWebSocket> sockets = new CopyOnWriteArrayList<>();

  /** The bodies that {@link #follow} has received, in order. */
  final List<Object> bodies = new CopyOnWriteArrayList<>();

  private final ExecutorService compiler = Executors.newSingleThreadExecutor();

  WebSocketTestBed() {
    this(CONFIG);
  }

  WebSocketTestBed(OutboundConfig config) {
    this(config, null, Duration.ofMinutes(1));
  }

  WebSocketTestBed(OutboundConfig config, @Nullable HostResolver resolver, Duration silence) {
    new OutboundGateway(
        camel,
        vertx,
        new CompiledRouteCache(camel, 64, Integer.MAX_VALUE, compiler),
        config,
        resolver == null ? HostResolver.of(vertx) : resolver,
        Clock.systemUTC());
    camel
        .getRegistry()
        .bind(GuardedWebSocketComponent.NAME, new GuardedWebSocketComponent(silence));
    camel.start();
  }

  /** Starts a server that opens every WebSocket; returns its port. */
  int serve() {
    return serve(new HttpServerOptions().setPort(0), socket -> {}).actualPort();
  }

  /** Starts a server that opens every WebSocket. */
  HttpServer serve(HttpServerOptions options, Handler<ServerWebSocket> opened) {
    HttpServer server =
        vertx
            .createHttpServer(options.setHost("127.0.0.1"))
            .webSocketHandler(
                socket -> {
                  sockets.add(socket);
                  opened.handle(socket);
                });
    server.listen().toCompletionStage().toCompletableFuture().join();
    return server;
  }

  /** Starts a route that records what it reads from an address, such as {@code localhost:1/x}. */
  void follow(String address) throws Exception {
    route(from(address).process(e -> bodies.add(e.getMessage().getBody())));
  }

  /** A route that reads from an address. */
  static RouteDefinition from(String address) {
    return from("follower", address);
  }

  /** A route with this id that reads from an address. */
  static RouteDefinition from(String id, String address) {
    char first = address.indexOf('?') < 0 ? '?' : '&';
    return new RouteDefinition()
        .routeId(id)
        .from("vertx-websocket:" + address + first + "consumeAsClient=true&reconnectInterval=20");
  }

  /** Starts a route. */
  void route(RouteDefinition route) throws Exception {
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            getRouteCollection().route(route);
          }
        });
  }

  @Override
  public void close() {
    camel.stop();
    compiler.shutdownNow();
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
