package io.serai.http.connection;

import io.netty.buffer.Unpooled;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.util.AttributeKey;
import io.serai.concurrent.ByteBudget;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerConnection;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tracks one client connection: the requests in progress, and since when it is idle.
 *
 * <p>Only requests keep a connection open; a partial request head or a PING does not. If the client
 * does not read what is written, the connection is closed, or with HTTP/2 the stream is reset, even
 * if a request is in progress. An HTTP/2 connection is sent GOAWAY before it is closed. Event loop
 * only.
 */
public final class InboundConnection {

  /**
   * Reads of a connection in one turn of its event loop: few, so that clients that send much do not
   * hold up those that send little.
   */
  private static final RecvByteBufAllocator SHORT_READS =
      new AdaptiveRecvByteBufAllocator().maxMessagesPerRead(2);

  /** Pause until blocked streams are counted again if there are too many. */
  private static final long RECOUNT_MILLIS = 500;

  private static final AttributeKey<InboundConnection> KEY =
      AttributeKey.valueOf(InboundConnection.class, "connection");

  private final Channel channel;
  private final WriteStallDetector writes;
  private final ByteBudget blockedStreams;
  private @Nullable Http2Checks http2Checks;
  private boolean countingSoon;
  private int requests;
  private boolean usedSinceCheck = true;
  private boolean draining;
  private long idleSince;

  private InboundConnection(Channel channel, ByteBudget blockedStreams) {
    this.channel = channel;
    this.blockedStreams = blockedStreams;
    this.writes = new WriteStallDetector(channel);
  }

  /**
   * Starts tracking a connection that was just accepted.
   *
   * @param blockedStreams counts the streams of HTTP/2 whose clients open no window
   */
  static InboundConnection on(Channel channel, ByteBudget blockedStreams) {
    InboundConnection connection = new InboundConnection(channel, blockedStreams);
    channel.attr(KEY).set(connection);
    channel.config().setRecvByteBufAllocator(SHORT_READS);
    return connection;
  }

  /** Returns the connection of a request. */
  public static InboundConnection of(HttpServerRequest request) {
    return of(((HttpServerConnection) request.connection()).channel());
  }

  /** Returns the connection of a channel. */
  static InboundConnection of(Channel channel) {
    return channel.attr(KEY).get();
  }

  /** Counts a request whose head has arrived. */
  public void requestStarted() {
    requests++;
  }

  /** Counts a request as ended: it was answered, or its client disconnected. */
  public void requestEnded() {
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
  public void closeNow() {
    channel.unsafe().close(channel.newPromise());
  }

  /**
   * Resets stalled streams; returns whether others are blocked by the client's flow-control window.
   */
  private boolean hasBlockedStreams(long now, long limit) {
    Http2Checks checks = http2Checks();
    if (checks == null) {
      return false;
    }
    boolean blocked = checks.stalls().resetStalled(now, limit);
    countBlockedStreamsSoon();
    return blocked;
  }

  /**
   * Counts the streams of an HTTP/2 connection that are blocked, once for all responses that this
   * turn of the event loop writes.
   */
  public void countBlockedStreamsSoon() {
    if (!countingSoon) {
      countingSoon = true;
      channel.eventLoop().execute(this::countBlockedStreams);
    }
  }

  private void countBlockedStreams() {
    countingSoon = false;
    Http2Checks checks = http2Checks();
    if (checks != null && channel.isOpen() && checks.budget().check()) {
      countingSoon = true;
      var unused =
          channel
              .eventLoop()
              .schedule(this::countBlockedStreams, RECOUNT_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** Returns the checks of an HTTP/2 connection; null if it is not one. */
  private @Nullable Http2Checks http2Checks() {
    if (http2Checks == null) {
      Http2ConnectionHandler http2 = http2();
      http2Checks = http2 == null ? null : Http2Checks.of(channel, http2, blockedStreams);
    }
    return http2Checks;
  }

  private @Nullable Http2ConnectionHandler http2() {
    return channel.pipeline().get(Http2ConnectionHandler.class);
  }

  /** What is checked on an HTTP/2 connection only. */
  private record Http2Checks(Http2StreamStallDetector stalls, BlockedStreamBudget budget) {
    static Http2Checks of(
        Channel channel, Http2ConnectionHandler http2, ByteBudget blockedStreams) {
      BlockedHttp2Streams streams = new BlockedHttp2Streams(channel.pipeline(), http2);
      Http2StreamStallDetector stalls = new Http2StreamStallDetector(streams);
      BlockedStreamBudget budget =
          new BlockedStreamBudget(streams, stalls, blockedStreams, address(channel));
      channel.closeFuture().addListener(closed -> budget.close());
      return new Http2Checks(stalls, budget);
    }

    private static String address(Channel channel) {
      return channel.remoteAddress() instanceof InetSocketAddress internet
          ? internet.getAddress().getHostAddress()
          : channel.remoteAddress().toString();
    }
  }
}
