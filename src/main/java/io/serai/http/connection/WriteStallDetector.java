package io.serai.http.connection;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Measures for how long a client has read nothing of the data that waits to be written to its
 * connection. It compares the state at periodic checks, and costs nothing while writing. Event loop
 * only.
 *
 * <p>It writes an empty buffer, the mark, after everything that waits. Until the mark is written,
 * each buffer before it appears only once. So if the first buffer and its progress are the same at
 * two checks, nothing was written between them.
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

  /** Whether data waits to be written. */
  boolean hasPending() {
    ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
    return waiting != null && !waiting.isEmpty();
  }

  /**
   * Returns the nanoseconds since the first check that found the current state; 0 if no data waits.
   */
  long stalledNanos(long now) {
    ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
    if (waiting == null || waiting.isEmpty()) {
      reset();
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

  private void reset() {
    mark = null;
    first = null;
  }

  /**
   * Writes the mark from the first handler, the last one for writes, so that no handler changes it.
   */
  private void mark() {
    ChannelHandlerContext last = channel.pipeline().firstContext();
    mark = last == null ? null : last.writeAndFlush(Unpooled.EMPTY_BUFFER);
  }
}
