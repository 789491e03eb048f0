package io.serai.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Settings;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.concurrent.TimeUnit;

/**
 * Closes an HTTP/2 connection (GOAWAY with ENHANCE_YOUR_CALM) whose client sends too many frames
 * that cost the hub more than the client: PING, SETTINGS, PRIORITY, unknown frames, small window
 * updates, and DATA of a few bytes. Netty itself limits CONTINUATION, empty DATA and RST_STREAM.
 */
final class Http2FrameRateLimit implements Handler<HttpConnection> {

  /**
   * Well-behaved clients send some dozens of these a second, and some hundreds while they measure
   * bandwidth.
   */
  private static final int MAX_PER_SECOND = 2_000;

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final int SMALL_DATA = 64;
  private static final int SMALL_INCREMENT = 1024;

  @Override
  public void handle(HttpConnection connection) {
    if (connection instanceof ConnectionBase base
        && base.channelHandlerContext().handler() instanceof Http2ConnectionHandler handler) {
      Http2ConnectionDecoder decoder = handler.decoder();
      decoder.frameListener(new FrameCounter(decoder.frameListener()));
    }
  }

  /** Counts the frames of one connection, on its event loop. */
  private static final class FrameCounter extends Http2FrameListenerDecorator {

    private long windowBegan = System.nanoTime();
    private int frames;

    FrameCounter(Http2FrameListener listener) {
      super(listener);
    }

    private void count() throws Http2Exception {
      if (++frames <= MAX_PER_SECOND) {
        return;
      }
      long now = System.nanoTime();
      if (now - windowBegan < SECOND) {
        throw Http2Exception.connectionError(
            Http2Error.ENHANCE_YOUR_CALM, "more than %d small frames a second", MAX_PER_SECOND);
      }
      windowBegan = now;
      frames = 0;
    }

    @Override
    public int onDataRead(
        ChannelHandlerContext ctx, int stream, ByteBuf data, int padding, boolean end)
        throws Http2Exception {
      if (data.readableBytes() < SMALL_DATA && !end) {
        count();
      }
      return super.onDataRead(ctx, stream, data, padding, end);
    }

    @Override
    public void onPingRead(ChannelHandlerContext ctx, long data) throws Http2Exception {
      count();
      super.onPingRead(ctx, data);
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings)
        throws Http2Exception {
      count();
      super.onSettingsRead(ctx, settings);
    }

    @Override
    public void onPriorityRead(
        ChannelHandlerContext ctx, int stream, int dependency, short weight, boolean exclusive)
        throws Http2Exception {
      count();
      super.onPriorityRead(ctx, stream, dependency, weight, exclusive);
    }

    @Override
    public void onWindowUpdateRead(ChannelHandlerContext ctx, int stream, int increment)
        throws Http2Exception {
      if (increment < SMALL_INCREMENT) {
        count();
      }
      super.onWindowUpdateRead(ctx, stream, increment);
    }

    @Override
    public void onUnknownFrame(
        ChannelHandlerContext ctx, byte type, int stream, Http2Flags flags, ByteBuf payload)
        throws Http2Exception {
      count();
      super.onUnknownFrame(ctx, type, stream, flags, payload);
    }
  }
}
