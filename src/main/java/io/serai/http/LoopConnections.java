package io.serai.http;

import io.netty.channel.Channel;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The connections of one event loop, which alone uses it. */
final class LoopConnections {

  private static final Logger LOG = LoggerFactory.getLogger(LoopConnections.class);

  /** How many looks fall into the idle timeout. */
  private static final int LOOKS = 4;

  private static final Duration SELDOM = Duration.ofSeconds(5);
  private static final Duration OFTEN = Duration.ofMillis(10);

  private final long limit;
  private final Set<InboundConnection> open = new LinkedHashSet<>();
  private @Nullable Duration leaving;

  /**
   * @param limit after which a connection that is idle or stalled is ended
   */
  LoopConnections(Duration limit) {
    this.limit = limit.toNanos();
  }

  /** How often to look. */
  static Duration period(Duration limit) {
    Duration part = limit.dividedBy(LOOKS);
    Duration most = part.compareTo(SELDOM) > 0 ? SELDOM : part;
    return most.compareTo(OFTEN) < 0 ? OFTEN : most;
  }

  /** Takes one in that was accepted just now. */
  void accepted(Channel channel) {
    InboundConnection connection = InboundConnection.on(channel);
    open.add(connection);
    var unused = channel.closeFuture().addListener(closed -> open.remove(connection));
    if (leaving != null) {
      connection.leaveBehindRequest();
    }
  }

  /** Ends those that were idle or stalled too long. */
  void look() {
    long now = System.nanoTime();
    List.copyOf(open).forEach(connection -> look(connection, now));
  }

  /** One that cannot be looked at ends, and keeps nobody from looking at the others. */
  private void look(InboundConnection connection, long now) {
    try {
      connection.look(now, limit);
    } catch (RuntimeException failure) {
      LOG.error("A connection is closed, since it could not be watched", failure);
      connection.closeNow();
    }
  }

  /** Lets each close once its requests are answered, or after that time; new ones likewise. */
  void leave(Duration patience) {
    leaving = patience;
    List.copyOf(open).forEach(connection -> connection.leave(patience));
  }
}
