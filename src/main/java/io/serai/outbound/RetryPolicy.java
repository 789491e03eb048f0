package io.serai.outbound;

import java.time.Duration;

/**
 * How often and after which delay a transient failure of an idempotent request is retried. The
 * delay doubles from the initial to the maximum delay.
 *
 * @param max number of retries; 0: none
 * @param initialDelay delay before the first retry
 * @param maxDelay maximum delay, which also limits {@code Retry-After}
 */
public record RetryPolicy(int max, Duration initialDelay, Duration maxDelay) {

  /** No retries. */
  public static final RetryPolicy NONE = new RetryPolicy(0, Duration.ZERO, Duration.ZERO);
}
