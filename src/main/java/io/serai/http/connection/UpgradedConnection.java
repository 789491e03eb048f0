package io.serai.http.connection;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandler;
import io.netty.channel.ChannelPipeline;
import io.serai.http.request.RequestEnd;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/**
 * The connection of a request that was upgraded to a WebSocket. It stays open and counts as a
 * request in progress until {@link #closed} is called. Event loop only.
 */
public final class UpgradedConnection {

  private static final List<Class<? extends ChannelHandler>> HTTP_HANDLERS =
      List.of(PipelinedRequestQueue.class, MalformedBodyTerminator.class, UpgradeFilter.class);

  private final ChannelHandlerContext vertx;
  private final RequestEnd end;
  private final BatchFlushHandler flushes = new BatchFlushHandler();

  private UpgradedConnection(ChannelHandlerContext vertx, RequestEnd end) {
    this.vertx = vertx;
    this.end = end;
    addHandler(flushes);
  }

  /**
   * Returns the connection of a request that was just upgraded. This package's handlers of HTTP
   * requests are removed from it, with all requests that the client has pipelined.
   */
  public static UpgradedConnection of(RoutingContext request) {
    ChannelHandlerContext vertx =
        ((ConnectionBase) request.request().connection()).channelHandlerContext();
    ChannelPipeline pipeline = vertx.pipeline();
    HTTP_HANDLERS.stream().filter(type -> pipeline.get(type) != null).forEach(pipeline::remove);
    vertx.channel().config().setAutoRead(true); // the queue may have paused reading
    return new UpgradedConnection(vertx, RequestEnd.of(request));
  }

  /** Lets a handler read the frames of the client before Vert.x does. */
  public void addReader(ChannelInboundHandler reader) {
    addHandler(reader);
  }

  /** Runs some writes to the WebSocket, and sends them together. */
  public void sendTogether(Runnable writes) {
    flushes.flushOnce(vertx, writes);
  }

  private void addHandler(ChannelHandler handler) {
    vertx.pipeline().addBefore(vertx.name(), null, handler);
  }

  /**
   * Ends the request, once the WebSocket is closed.
   *
   * @param inOrder whether it was closed with a close frame
   */
  public void closed(boolean inOrder) {
    end.webSocketClosed(inOrder);
  }

  /** Closes the connection at once and drops what waits to be written. */
  public void abort() {
    InboundConnection.of(vertx.channel()).closeNow();
  }
}
