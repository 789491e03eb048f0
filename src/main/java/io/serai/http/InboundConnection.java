package io.serai.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.util.AttributeKey;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerConnection;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a client: which requests are in progress on it, and since when there is none.
 *
 * <p>Only requests keep it open: neither a part of a request's head nor a PING does. Where the
 * client does not take what is written, the connection ends, or with HTTP/2 the stream, though a
 * request is in progress. An HTTP/2 connection is sent GOAWAY before it is closed. Event loop only.
 */
final class InboundConnection {

  private static final AttributeKey<InboundConnection> KEY =
      AttributeKey.valueOf(InboundConnection.class, "connection");

  private final Channel channel;
  private final WriteStallDetector writes;
  private @Nullable Http2StreamStallDetector streams;
  private int requests;
  private boolean used = true;
  private boolean leaving;
  private long idleSince;

  private InboundConnection(Channel channel) {
    this.channel = channel;
    this.writes = new WriteStallDetector(channel);
  }

  /** A connection that was accepted just now. */
  static InboundConnection on(Channel channel) {
    InboundConnection connection = new InboundConnection(channel);
    channel.attr(KEY).set(connection);
    return connection;
  }

  /** The connection by which a request came. */
  static InboundConnection of(HttpServerRequest request) {
    return of(((HttpServerConnection) request.connection()).channel());
  }

  /** The connection of a channel. */
  static InboundConnection of(Channel channel) {
    return channel.attr(KEY).get();
  }

  /** The head of a request has come. */
  void began() {
    requests++;
  }

  /** A request was answered, or its client has gone. */
  void ended() {
    requests--;
    used = true;
    if (leaving && requests == 0) {
      channel.eventLoop().execute(this::closeUnlessUsed);
    }
  }

  /**
   * Ends what was idle or stalled for so long.
   *
   * @param limit nanoseconds
   */
  void look(long now, long limit) {
    if (writes.stalled(now) >= limit) {
      closeNow();
      return;
    }
    boolean waits = streamsWait(now, limit) || writes.waits();
    if (requests > 0 || used || waits) {
      idleSince = now;
      used = false;
    } else if (now - idleSince >= limit) {
      close();
    }
  }

  /** Closes once its first request is answered. */
  void leaveBehindRequest() {
    leaving = true;
  }

  /**
   * Closes once the requests in progress are answered. GOAWAY is sent only then, since clients that
   * are in use, such as that of Java 17, give up at it what they still wait for.
   *
   * @param patience for streams of HTTP/2 that still have something to write then
   */
  void leave(Duration patience) {
    leaving = true;
    Http2ConnectionHandler http2 = http2();
    if (http2 != null) {
      http2.gracefulShutdownTimeoutMillis(patience.toMillis());
    }
    closeUnlessUsed();
  }

  private void closeUnlessUsed() {
    if (requests == 0 && channel.isOpen()) {
      close();
    }
  }

  /** Closes behind what is still to be written; Netty sends GOAWAY. */
  private void close() {
    ChannelFuture last =
        http2() != null
            ? channel.close()
            : channel.pipeline().firstContext().writeAndFlush(Unpooled.EMPTY_BUFFER);
    var unused = last.addListener(ChannelFutureListener.CLOSE);
  }

  /** Closes at once: what waits to be written would hold any other way. */
  void closeNow() {
    channel.unsafe().close(channel.newPromise());
  }

  /** Whether the client's windows hold back what streams have to write; resets those stalled. */
  private boolean streamsWait(long now, long limit) {
    Http2ConnectionHandler http2 = http2();
    if (http2 == null || http2.connection().numActiveStreams() == 0) {
      return false;
    }
    Http2StreamStallDetector waiting =
        streams == null ? new Http2StreamStallDetector(http2) : streams;
    streams = waiting;
    return waiting.look(channel.pipeline(), now, limit);
  }

  private @Nullable Http2ConnectionHandler http2() {
    return channel.pipeline().get(Http2ConnectionHandler.class);
  }
}
