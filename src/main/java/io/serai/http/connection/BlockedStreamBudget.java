package io.serai.http.connection;

import io.netty.handler.codec.http2.Http2Error;
import io.serai.concurrent.ByteBudget;
import io.serai.http.limit.BodyLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Counts the streams of one HTTP/2 connection that wait for their client to open the flow-control
 * window, 32 KiB each, in what all connections, and those of an address, may have of them. Those
 * beyond are reset if nothing of them could be sent for a while. Event loop only.
 */
public final class BlockedStreamBudget {
  private static final long BYTES_PER_STREAM = 32 << 10;
  private static final long PATIENCE = Duration.ofMillis(500).toNanos();

  private final BlockedHttp2Streams streams;
  private final Http2StreamStallDetector stalls;
  private final ByteBudget budget;
  private final String address;
  private int counted;

  /**
   * @param address of the client
   */
  BlockedStreamBudget(
      BlockedHttp2Streams streams,
      Http2StreamStallDetector stalls,
      ByteBudget budget,
      String address) {
    this.streams = streams;
    this.stalls = stalls;
    this.budget = budget;
    this.address = address;
  }

  /** Creates the budget of a server: half of the memory for bodies. */
  public static ByteBudget of(BodyLimits bodies) {
    return new ByteBudget(bodies.budget() / 2, bodies.share() / 2);
  }

  /**
   * Counts the blocked streams.
   *
   * @return whether there are too many, so that they have to be counted again soon
   */
  boolean check() {
    int blocked = streams.blocked().size();
    int excess = blocked - count(blocked);
    if (excess == 0) {
      return false;
    }
    long now = System.nanoTime();
    List<Integer> stalled =
        stalls.blockedSince(now).entrySet().stream()
            .filter(each -> now - each.getValue() >= PATIENCE)
            .map(Map.Entry::getKey)
            .limit(excess)
            .toList();
    stalled.forEach(stream -> streams.reset(stream, Http2Error.ENHANCE_YOUR_CALM));
    return true;
  }

  /** Counts streams, as many as may be; returns their number. */
  private int count(int wanted) {
    while (counted < wanted && budget.reserve(address, BYTES_PER_STREAM).isEmpty()) {
      counted++;
    }
    if (counted > wanted) {
      budget.release(address, (counted - wanted) * BYTES_PER_STREAM);
      counted = wanted;
    }
    return counted;
  }

  /** Counts no stream any more, since the connection is closed. */
  void close() {
    count(0);
  }
}
