package io.serai.route.eip;

import java.io.Serial;
import org.apache.camel.processor.errorhandler.RedeliveryPolicy;

/**
 * A redelivery policy whose pauses hold no thread that others need: event loops, the hub's own
 * threads, and those on which Camel repeats what failed. Threads of consumers sleep as in Camel, so
 * that they take the next message only afterwards. Used as Camel uses policies: configured first,
 * then read by any thread.
 */
final class NonBlockingRedeliveryPolicy extends RedeliveryPolicy {

  @Serial private static final long serialVersionUID = 1L;

  /** Redeliveries without a pause; those that follow on a thread of the hub have one. */
  private static final int AT_ONCE = 10;

  /**
   * Returns the pause before a redelivery, so that one without an end leaves its thread to others.
   */
  @Override
  public long calculateRedeliveryDelay(long previousDelay, int redeliveryCounter) {
    long delay = super.calculateRedeliveryDelay(previousDelay, redeliveryCounter);
    return delay == 0 && redeliveryCounter > AT_ONCE && SharedThreadCheck.isOnSharedThread()
        ? 1
        : delay;
  }

  /** Whether Camel schedules a redelivery, instead of letting the current thread sleep. */
  @Override
  public boolean isAsyncDelayedRedelivery() {
    return super.isAsyncDelayedRedelivery() || SharedThreadCheck.isOnSharedThread();
  }
}
