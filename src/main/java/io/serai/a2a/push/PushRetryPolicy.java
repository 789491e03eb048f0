package io.serai.a2a.push;

import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import java.time.Duration;

/**
 * Decides whether and when a failed push notification is retried. Pauses double with each attempt.
 *
 * @param maxAttempts maximum number of attempts, including the first
 * @param firstPause pause after the first attempt
 * @param maxPause upper limit of a pause, even if the webhook asks for a longer one
 */
public record PushRetryPolicy(int maxAttempts, Duration firstPause, Duration maxPause) {
  private static final int GONE = 410;
  private static final int MAX_DOUBLINGS = 20;

  /** Ten attempts within about ten minutes. */
  public static final PushRetryPolicy DEFAULT =
      new PushRetryPolicy(10, Duration.ofSeconds(1), Duration.ofMinutes(3));

  /** Returns whether no attempt follows the attempt of that number, counted from 1. */
  boolean isOver(int number, Throwable failure) {
    boolean permanent =
        failure instanceof OutboundException known
            && (known.reason() == Reason.REFUSED || known.status() == GONE);
    return permanent || number >= maxAttempts;
  }

  /**
   * Returns the pause after the attempt of that number: the webhook's {@code Retry-After} if it is
   * longer than the policy's own pause, within the limit.
   */
  Duration pause(int number, Throwable failure) {
    Duration doubled = firstPause.multipliedBy(1L << Math.min(number - 1, MAX_DOUBLINGS));
    Duration requested =
        failure instanceof OutboundException known ? known.retryAfter().orElse(doubled) : doubled;
    Duration pause = requested.compareTo(doubled) > 0 ? requested : doubled;
    return pause.compareTo(maxPause) > 0 ? maxPause : pause;
  }
}
