package io.serai.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The streams of one HTTP/2 connection that have data which their client's window does not let out.
 * It stands in the pipeline, to see which of them go on, only while there are any. Event loop only.
 */
@Sharable // by itself: Netty adds no other handler to a pipeline a second time
final class Http2StreamStallDetector extends ChannelOutboundHandlerAdapter {

  private static final int FRAME_HEAD = 9;
  private static final int TYPE_AT = 3;
  private static final int STREAM_AT = 5;

  private final Http2ConnectionHandler http2;
  private final Map<Integer, Long> waiting = new HashMap<>();

  Http2StreamStallDetector(Http2ConnectionHandler http2) {
    this.http2 = http2;
  }

  /**
   * Resets the streams that could send nothing for so long.
   *
   * @param limit nanoseconds
   * @return whether there are others that wait
   */
  boolean look(ChannelPipeline pipeline, long now, long limit) {
    Set<Integer> held = held();
    waiting.keySet().retainAll(held);
    held.forEach(id -> waiting.putIfAbsent(id, now));
    standIn(pipeline, !waiting.isEmpty());
    List<Integer> late =
        waiting.entrySet().stream()
            .filter(each -> now - each.getValue() >= limit)
            .map(Map.Entry::getKey)
            .toList();
    late.forEach(id -> reset(pipeline, id));
    return !waiting.isEmpty();
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

  private Set<Integer> held() {
    Http2RemoteFlowController flow = http2.encoder().flowController();
    Set<Integer> held = new HashSet<>();
    try {
      http2
          .connection()
          .forEachActiveStream(
              stream -> {
                if (flow.hasFlowControlled(stream)) {
                  held.add(stream.id());
                }
                return true;
              });
    } catch (Http2Exception impossible) {
      throw new IllegalStateException(impossible); // the visitor throws none
    }
    return held;
  }

  /** It is first, where frames are whole buffers. */
  private void standIn(ChannelPipeline pipeline, boolean wanted) {
    boolean there = pipeline.context(this) != null;
    if (wanted && !there) {
      pipeline.addFirst(this);
    } else if (!wanted && there) {
      pipeline.remove(this);
    }
  }

  private void reset(ChannelPipeline pipeline, int id) {
    waiting.remove(id);
    ChannelHandlerContext context = pipeline.context(http2);
    var unused = http2.resetStream(context, id, Http2Error.CANCEL.code(), context.newPromise());
    context.flush();
  }
}
