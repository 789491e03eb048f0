package io.serai.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;

/**
 * Installs this package's handlers on an HTTP/1 connection and then removes itself. It acts on the
 * first bytes that are not an HTTP/2 preface, because only then Vert.x has installed its decoder.
 */
final class Http1PipelineSetup extends ChannelInboundHandlerAdapter {

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
      pipeline.addBefore(UPGRADE_HANDLER, null, new UnsafeH2cUpgradeFilter());
    }
    pipeline.remove(this);
    ctx.fireChannelRead(message);
  }
}
