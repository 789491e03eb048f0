package io.serai.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import java.util.HashSet;
import java.util.Set;

/** The streams of one HTTP/2 connection. Event loop only. */
record BlockedHttp2Streams(ChannelPipeline pipeline, Http2ConnectionHandler http2) {

  /** Returns the streams with data for which their client has not opened its window. */
  Set<Integer> blocked() {
    if (http2.connection().numActiveStreams() == 0) {
      return Set.of();
    }
    Http2RemoteFlowController flow = http2.encoder().flowController();
    Set<Integer> blocked = new HashSet<>();
    try {
      http2
          .connection()
          .forEachActiveStream(
              stream -> {
                if (flow.hasFlowControlled(stream)) {
                  blocked.add(stream.id());
                }
                return true;
              });
    } catch (Http2Exception impossible) {
      throw new IllegalStateException(impossible); // the visitor does not throw
    }
    return blocked;
  }

  void reset(int stream, Http2Error reason) {
    ChannelHandlerContext context = pipeline.context(http2);
    var unused = http2.resetStream(context, stream, reason.code(), context.newPromise());
    context.flush();
  }
}
