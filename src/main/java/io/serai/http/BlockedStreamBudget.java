package io.serai.http;

import io.netty.handler.codec.http2.Http2Error;
import java.util.Set;

/**
 * Counts the streams of one HTTP/2 connection that have data to send for which their client has not
 * opened its flow-control window. Each counts as 32 KiB of what the client's address may leave
 * unread. If these are too many, those that are still blocked at the next check are reset. Event
 * loop only.
 */
final class BlockedStreamBudget {
  private static final long BYTES_PER_STREAM = 32 << 10;

  private final Http2Streams streams;
  private final BodyMemoryLease lease;
  private Set<Integer> suspects = Set.of();
  private long held;

  /**
   * @param lease of the client's address
   */
  BlockedStreamBudget(Http2Streams streams, BodyMemoryLease lease) {
    this.streams = streams;
    this.lease = lease;
  }

  /**
   * Counts the blocked streams.
   *
   * @return whether there are too many, so that they have to be counted again soon
   */
  boolean check() {
    Set<Integer> blocked = streams.blocked();
    if (fits(blocked.size() * BYTES_PER_STREAM)) {
      suspects = Set.of();
      return false;
    }
    blocked.stream()
        .filter(suspects::contains)
        .forEach(stream -> streams.reset(stream, Http2Error.ENHANCE_YOUR_CALM));
    suspects = blocked;
    return true;
  }

  private boolean fits(long bytes) {
    try {
      if (bytes > held) {
        lease.reserve(bytes - held);
      } else if (bytes < held) {
        lease.release(held - bytes);
      }
    } catch (HttpErrorException full) {
      return false;
    }
    held = bytes;
    return true;
  }

  /** Counts no stream any more, since the connection is closed. */
  void close() {
    lease.close();
  }
}
