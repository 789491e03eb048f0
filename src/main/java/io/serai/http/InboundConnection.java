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
 * Tracks one client connection: the requests in progress, and since when it is idle.
 *
 * <p>Only requests keep a connection open; a partial request head or a PING does not. If the client
 * does not read what is written, the connection is closed, or with HTTP/2 the stream is reset, even
 * if a request is in progress. An HTTP/2 connection is sent GOAWAY before it is closed. Event loop
 * only.
 */
final class InboundConnection {

  private static final AttributeKey<InboundConnection> KEY =
      AttributeKey.valueOf(InboundConnection.class, "connection");

  private final Channel channel;
  private final WriteStallDetector writes;
  private @Nullable Http2StreamStallDetector streams;
  private int requests;
  private boolean usedSinceCheck = true;
  private boolean draining;
  private long idleSince;

  private InboundConnection(Channel channel) {
    this.channel = channel;
    this.writes = new WriteStallDetector(channel);
  }

  /** Starts tracking a connection that was just accepted. */
  static InboundConnection on(Channel channel) {
    InboundConnection connection = new InboundConnection(channel);
    channel.attr(KEY).set(connection);
    return connection;
  }

  /** Returns the connection of a request. */
  static InboundConnection of(HttpServerRequest request) {
    return of(((HttpServerConnection) request.connection()).channel());
  }

  /** Returns the connection of a channel. */
  static InboundConnection of(Channel channel) {
    return channel.attr(KEY).get();
  }

  /** Counts a request whose head has arrived. */
  void requestStarted() {
    requests++;
  }

  /** Counts a request as ended: it was answered, or its client disconnected. */
  void requestEnded() {
    requests--;
    usedSinceCheck = true;
    if (draining && requests == 0) {
      channel.eventLoop().execute(this::closeUnlessUsed);
    }
  }

  /**
   * Closes the connection, or resets its streams, if idle or stalled for at least the limit.
   *
   * @param limit nanoseconds
   */
  void closeIfIdle(long now, long limit) {
    if (writes.stalledNanos(now) >= limit) {
      closeNow();
      return;
    }
    boolean blocked = hasBlockedStreams(now, limit) || writes.hasPending();
    if (requests > 0 || usedSinceCheck || blocked) {
      idleSince = now;
      usedSinceCheck = false;
    } else if (now - idleSince >= limit) {
      close();
    }
  }

  /** Makes the connection close after its first request. */
  void drainAfterRequest() {
    draining = true;
  }

  /**
   * Closes the connection once the requests in progress are answered. GOAWAY is sent only then,
   * since some clients, such as Java 17's, abort pending requests on it.
   *
   * @param patience how long HTTP/2 streams may still write afterwards
   */
  void drain(Duration patience) {
    draining = true;
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

  /** Closes after the pending writes; Netty sends GOAWAY. */
  private void close() {
    ChannelFuture last =
        http2() != null
            ? channel.close()
            : channel.pipeline().firstContext().writeAndFlush(Unpooled.EMPTY_BUFFER);
    var unused = last.addListener(ChannelFutureListener.CLOSE);
  }

  /** Closes at once and drops pending writes, which would block an ordinary close. */
  void closeNow() {
    channel.unsafe().close(channel.newPromise());
  }

  /**
   * Resets stalled streams; returns whether others are blocked by the client's flow-control window.
   */
  private boolean hasBlockedStreams(long now, long limit) {
    Http2ConnectionHandler http2 = http2();
    if (http2 == null || http2.connection().numActiveStreams() == 0) {
      return false;
    }
    Http2StreamStallDetector detector =
        streams == null ? new Http2StreamStallDetector(http2) : streams;
    streams = detector;
    return detector.resetStalled(channel.pipeline(), now, limit);
  }

  private @Nullable Http2ConnectionHandler http2() {
    return channel.pipeline().get(Http2ConnectionHandler.class);
  }
}
