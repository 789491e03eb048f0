package io.serai.outbound;

import java.time.Duration;

/**
 * How often and how soon a transient failure of an idempotent request is tried again; the delay
 * doubles from the first to the longest.
 *
 * @param max tries after the first one; 0: none
 * @param initialDelay before the first retry
 * @param maxDelay the longest, which also bounds what {@code Retry-After} asks for
 */
public record RetryPolicy(int max, Duration initialDelay, Duration maxDelay) {

  /** No retries. */
  public static final RetryPolicy NONE = new RetryPolicy(0, Duration.ZERO, Duration.ZERO);
}
