package io.serai.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;

/**
 * Adds this package's handlers to a connection of HTTP/1, behind Vert.x' decoder, which exists from
 * the first octets that are no preface of HTTP/2; then it removes itself.
 */
final class Http1PipelineSetup extends ChannelInboundHandlerAdapter {

  /** Vert.x' name for what reads the first request, and makes way for its handler then. */
  private static final String FIRST = "h2c";

  /** Behind it stands what compresses answers, and fails where many requests are pipelined. */
  private static final String ENCODER = "httpEncoder";

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ChannelPipeline pipeline = ctx.pipeline();
    if (pipeline.get(FIRST) != null) {
      pipeline.addAfter(ENCODER, null, new PipelinedRequestQueue());
      pipeline.addBefore(FIRST, null, new MalformedBodyHandler());
      pipeline.addBefore(FIRST, null, new H2cUpgradeFilter());
    }
    pipeline.remove(this);
    ctx.fireChannelRead(message);
  }
}
