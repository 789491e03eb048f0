package io.serai.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameTypes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Resets the streams of one HTTP/2 connection that have data to send but whose client does not open
 * their flow-control window. It is in the pipeline, to record which streams progress, only while
 * any stream waits. Event loop only.
 */
@Sharable // lets Netty add this instance to its pipeline again after a removal
final class Http2StreamStallDetector extends ChannelOutboundHandlerAdapter {

  private static final int FRAME_HEAD = 9;
  private static final int TYPE_AT = 3;
  private static final int STREAM_AT = 5;

  private final BlockedHttp2Streams streams;
  private final Map<Integer, Long> waiting = new HashMap<>();

  Http2StreamStallDetector(BlockedHttp2Streams streams) {
    this.streams = streams;
  }

  /**
   * Resets the streams that have been blocked for at least the limit.
   *
   * @param limit nanoseconds
   * @return whether other streams are blocked
   */
  boolean resetStalled(long now, long limit) {
    blockedSince(now);
    List<Integer> stalled =
        waiting.entrySet().stream()
            .filter(each -> now - each.getValue() >= limit)
            .map(Map.Entry::getKey)
            .toList();
    stalled.forEach(
        id -> {
          waiting.remove(id);
          streams.reset(id, Http2Error.CANCEL);
        });
    return !waiting.isEmpty();
  }

  /** Returns the blocked streams, each with the time since which nothing of it was sent. */
  Map<Integer, Long> blockedSince(long now) {
    Set<Integer> blocked = streams.blocked();
    waiting.keySet().retainAll(blocked);
    blocked.forEach(id -> waiting.putIfAbsent(id, now));
    setInstalled(streams.pipeline(), !waiting.isEmpty());
    return waiting;
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (message instanceof ByteBuf frame && isData(frame)) {
      int id = frame.getInt(frame.readerIndex() + STREAM_AT) & Integer.MAX_VALUE;
      waiting.computeIfPresent(id, (stream, since) -> System.nanoTime());
    }
    var unused = context.write(message, promise);
  }

  private static boolean isData(ByteBuf frame) {
    return frame.readableBytes() >= FRAME_HEAD
        && frame.getByte(frame.readerIndex() + TYPE_AT) == Http2FrameTypes.DATA;
  }

  /**
   * Adds this handler to the pipeline or removes it; it is first, where each frame is one buffer.
   */
  private void setInstalled(ChannelPipeline pipeline, boolean wanted) {
    boolean installed = pipeline.context(this) != null;
    if (wanted && !installed) {
      pipeline.addFirst(this);
    } else if (!wanted && installed) {
      pipeline.remove(this);
    }
  }
}
