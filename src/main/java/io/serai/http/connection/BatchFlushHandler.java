package io.serai.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;

/**
 * Flushes several writes to a connection together, since Vert.x flushes each one, and each flush is
 * a call of the operating system. Event loop only.
 */
final class BatchFlushHandler extends ChannelOutboundHandlerAdapter {
  private boolean holding;
  private boolean held;

  /** Runs some writes, and flushes them all at its end. */
  void flushOnce(ChannelHandlerContext from, Runnable writes) {
    holding = true;
    try {
      writes.run();
    } finally {
      holding = false;
      if (held) {
        held = false;
        from.flush();
      }
    }
  }

  @Override
  public void flush(ChannelHandlerContext context) {
    held = holding;
    if (!holding) {
      context.flush();
    }
  }
}
