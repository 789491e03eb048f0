package io.serai.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Ends an HTTP/1 request body at its first malformed chunk or trailer, so that the request can be
 * answered; the request's decoder result has the error. The connection is closed after the
 * response. One instance per connection; event loop only.
 */
final class MalformedBodyTerminator extends ChannelInboundHandlerAdapter {

  private @Nullable HttpRequest request;

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof HttpRequest head) {
      request = head;
    }
    HttpRequest current = request;
    if (current != null
        && message != current
        && message instanceof HttpContent content
        && content.decoderResult().isFailure()) {
      current.setDecoderResult(content.decoderResult());
      ReferenceCountUtil.release(content);
      ctx.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
      InboundConnection.of(ctx.channel()).drain(Duration.ZERO);
    } else {
      ctx.fireChannelRead(message);
    }
  }
}
