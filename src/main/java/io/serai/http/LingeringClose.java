package io.serai.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection of HTTP/1 on which the client may still be sending. A connection that is
 * closed with octets unread is reset, and the reset can overtake the answer (RFC 9112, 9.6). So the
 * hub's side ends first; what still comes is dropped, for {@value #LONGEST_MS} ms and up to {@value
 * #MOST_OCTETS} octets, until the client closes too. One connection's event loop only.
 */
final class LingeringClose extends ChannelDuplexHandler {

  private static final long LONGEST_MS = 1_000;
  private static final long MOST_OCTETS = 16_000_000;

  private boolean closing;
  private long dropped;

  private LingeringClose() {}

  /** From now on, whoever closes the channel closes it like this. */
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
          ctx.executor().schedule(() -> closeNow(ctx), LONGEST_MS, TimeUnit.MILLISECONDS);
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
    if (dropped > MOST_OCTETS) {
      closeNow(ctx);
    }
  }

  private static void closeNow(ChannelHandlerContext ctx) {
    var unused = ctx.close();
  }
}
