package io.serai.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Tells for how long nothing of what waits to be written to a connection was taken by its client.
 * It costs nothing while writing: somebody looks from time to time. Event loop only.
 *
 * <p>An empty buffer behind everything that waits is the mark: until it is written, every buffer in
 * front of it is there for the first and only time, so that the same first buffer with the same
 * number of bytes written at two looks means that nothing was written between them.
 */
final class WriteStallDetector {

  private final Channel channel;
  private @Nullable ChannelFuture mark;
  private @Nullable Object first;
  private long written;
  private long since;

  WriteStallDetector(Channel channel) {
    this.channel = channel;
  }

  /** Whether something is still to be written. */
  boolean waits() {
    ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
    return waiting != null && !waiting.isEmpty();
  }

  /** Nanoseconds since the look at which something was written last; 0 where nothing waits. */
  long stalled(long now) {
    ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
    if (waiting == null || waiting.isEmpty()) {
      forget();
      return 0;
    }
    if (mark == null || mark.isDone()) {
      mark();
      begin(waiting, now);
    } else if (waiting.current() != first || waiting.currentProgress() != written) {
      begin(waiting, now);
    }
    return now - since;
  }

  private void begin(ChannelOutboundBuffer waiting, long now) {
    first = waiting.current();
    written = waiting.currentProgress();
    since = now;
  }

  private void forget() {
    mark = null;
    first = null;
  }

  /** The first handler is the last that a write passes: the mark stays raw. */
  private void mark() {
    ChannelHandlerContext last = channel.pipeline().firstContext();
    mark = last == null ? null : last.writeAndFlush(Unpooled.EMPTY_BUFFER);
  }
}
