package io.serai.http;

import io.netty.channel.Channel;
import io.netty.handler.traffic.GlobalTrafficShapingHandler;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.HttpServerImpl;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.impl.SslChannelProvider;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A Vert.x HTTP server that reports every connection as soon as it is accepted. Vert.x' own
 * connection handler is called only after the complete head of a first request. It also installs
 * this package's handlers on HTTP/1 connections.
 */
final class ConnectionTrackingServer extends HttpServerImpl {

  private final Consumer<Channel> accepted;

  /**
   * @param accepted called on the connection's event loop before anything is read
   */
  ConnectionTrackingServer(
      VertxInternal vertx, HttpServerOptions options, Consumer<Channel> accepted) {
    super(vertx, options);
    this.accepted = accepted;
  }

  @Override
  protected BiConsumer<Channel, SslChannelProvider> childHandler(
      ContextInternal context, SocketAddress address, GlobalTrafficShapingHandler shaping) {
    BiConsumer<Channel, SslChannelProvider> usual = super.childHandler(context, address, shaping);
    return (channel, ssl) -> {
      accepted.accept(channel);
      usual.accept(channel, ssl);
      channel.pipeline().addLast(new Http1PipelineSetup());
    };
  }
}
