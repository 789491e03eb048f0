package io.serai.http.connection;

import io.netty.channel.Channel;
import io.serai.concurrent.ByteBudget;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tracks the open connections of one event loop and closes those that are idle or stalled. Used on
 * that event loop only.
 */
final class LoopConnections {

  private static final Logger LOG = LoggerFactory.getLogger(LoopConnections.class);

  /** Number of checks within the idle timeout. */
  private static final int CHECKS_PER_TIMEOUT = 4;

  private static final Duration MAX_PERIOD = Duration.ofSeconds(5);
  private static final Duration MIN_PERIOD = Duration.ofMillis(10);

  private final long limit;
  private final ByteBudget blockedStreams;
  private final Set<InboundConnection> open = new LinkedHashSet<>();
  private @Nullable Duration drainTimeout;

  /**
   * @param limit time after which an idle or stalled connection is closed
   * @param blockedStreams counts the streams of HTTP/2 whose clients open no window
   */
  LoopConnections(Duration limit, ByteBudget blockedStreams) {
    this.limit = limit.toNanos();
    this.blockedStreams = blockedStreams;
  }

  /** Returns the interval between checks. */
  static Duration period(Duration limit) {
    Duration part = limit.dividedBy(CHECKS_PER_TIMEOUT);
    Duration most = part.compareTo(MAX_PERIOD) > 0 ? MAX_PERIOD : part;
    return most.compareTo(MIN_PERIOD) < 0 ? MIN_PERIOD : most;
  }

  /** Adds a connection that was just accepted. */
  void accepted(Channel channel) {
    InboundConnection connection = InboundConnection.on(channel, blockedStreams);
    open.add(connection);
    var unused = channel.closeFuture().addListener(closed -> open.remove(connection));
    if (drainTimeout != null) {
      connection.drainAfterRequest();
    }
  }

  /** Closes the connections that are idle or stalled for too long. */
  void checkAll() {
    long now = System.nanoTime();
    List.copyOf(open).forEach(connection -> check(connection, now));
  }

  /**
   * Checks one connection. If that fails, the connection is closed, so that the others are still
   * checked.
   */
  private void check(InboundConnection connection, long now) {
    try {
      connection.closeIfIdle(now, limit);
    } catch (RuntimeException failure) {
      LOG.error("A connection is closed because checking it failed", failure);
      connection.closeNow();
    }
  }

  /**
   * Closes each connection once its requests are answered; also connections that are accepted
   * later.
   *
   * @param patience how long HTTP/2 streams may still write afterwards
   */
  void drain(Duration patience) {
    drainTimeout = patience;
    List.copyOf(open).forEach(connection -> connection.drain(patience));
  }
}
