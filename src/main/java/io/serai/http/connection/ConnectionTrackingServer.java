package io.serai.http.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.traffic.GlobalTrafficShapingHandler;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.HttpServerImpl;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.impl.SslChannelProvider;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * A Vert.x HTTP server that reports every connection as soon as it is accepted. Vert.x' own
 * connection handler is called only after the complete head of a first request. It also installs
 * this package's handlers on HTTP/1 connections.
 */
final class ConnectionTrackingServer extends HttpServerImpl {

  private final Predicate<Channel> accepted;

  /**
   * @param accepted called on the connection's event loop before anything is read; false if it has
   *     closed the connection
   */
  ConnectionTrackingServer(
      VertxInternal vertx, HttpServerOptions options, Predicate<Channel> accepted) {
    super(vertx, options);
    this.accepted = accepted;
  }

  @Override
  protected BiConsumer<Channel, SslChannelProvider> childHandler(
      ContextInternal context, SocketAddress address, GlobalTrafficShapingHandler shaping) {
    BiConsumer<Channel, SslChannelProvider> usual = super.childHandler(context, address, shaping);
    return (channel, ssl) -> {
      if (accepted.test(channel)) {
        usual.accept(channel, ssl);
        channel.pipeline().addLast(new Http1PipelineSetup());
      }
    };
  }

  /**
   * Installs this package's handlers on an HTTP/1 connection and then removes itself. It acts on
   * the first bytes that are not an HTTP/2 preface, because only then Vert.x has installed its
   * decoder.
   */
  static final class Http1PipelineSetup extends ChannelInboundHandlerAdapter {

    /** Vert.x' name of the handler that reads the first request and then replaces itself. */
    private static final String UPGRADE_HANDLER = "h2c";

    /**
     * Vert.x' name of the encoder. Response compression follows it and fails if requests are
     * pipelined, so the request queue is installed between the two.
     */
    private static final String ENCODER = "httpEncoder";

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ChannelPipeline pipeline = ctx.pipeline();
      if (pipeline.get(UPGRADE_HANDLER) != null) {
        pipeline.addAfter(ENCODER, null, new PipelinedRequestQueue());
        pipeline.addBefore(UPGRADE_HANDLER, null, new MalformedBodyTerminator());
        pipeline.addBefore(UPGRADE_HANDLER, null, new UpgradeFilter());
      }
      pipeline.remove(this);
      ctx.fireChannelRead(message);
    }
  }
}
