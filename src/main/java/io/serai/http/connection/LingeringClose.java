package io.serai.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * Closes an HTTP/1 connection on which the client may still be sending. Closing a connection with
 * unread bytes resets it, and the client may lose the response (RFC 9112, 9.6). So the hub first
 * shuts down its output, and then drops what arrives for up to {@value #MAX_LINGER_MS} ms and
 * {@value #MOST_OCTETS} bytes, until the client closes too. One instance per connection; event loop
 * only.
 */
final class LingeringClose extends ChannelDuplexHandler {

  private static final long MAX_LINGER_MS = 1_000;
  private static final long MAX_DROPPED_BYTES = 16_000_000;

  private boolean closing;
  private long dropped;

  private LingeringClose() {}

  /** Makes any later close of the channel a lingering one. */
  static void prepare(Channel channel) {
    if (channel instanceof DuplexChannel && channel.pipeline().get(LingeringClose.class) == null) {
      channel.pipeline().addFirst(new LingeringClose());
    }
  }

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    var unused = ctx.channel().closeFuture().addListener(end -> promise.trySuccess());
    if (!closing) {
      closing = true;
      ctx.channel().config().setAutoRead(true);
      var unusedEnd = ((DuplexChannel) ctx.channel()).shutdownOutput();
      var unusedTimer =
          ctx.executor().schedule(() -> closeNow(ctx), MAX_LINGER_MS, TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (!closing) {
      ctx.fireChannelRead(message);
      return;
    }
    if (message instanceof ByteBuf octets) {
      dropped += octets.readableBytes();
    }
    ReferenceCountUtil.release(message);
    if (dropped > MAX_DROPPED_BYTES) {
      closeNow(ctx);
    }
  }

  private static void closeNow(ChannelHandlerContext ctx) {
    var unused = ctx.close();
  }
}
