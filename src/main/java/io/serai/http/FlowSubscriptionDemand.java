package io.serai.http;

import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Requests items from a {@link Flow.Publisher} for one streaming response: up to 32 ahead of what
 * was sent, in batches. Thread-safe.
 */
final class FlowSubscriptionDemand {

  /** Items that may be requested ahead of what was sent. */
  private static final int MAX_OUTSTANDING = 32;

  private Flow.@Nullable Subscription subscription;
  private int outstanding;
  private boolean ended;

  /**
   * Sets the subscription and requests the first items; cancels it if {@link #cancel} or {@link
   * #complete} was called before.
   */
  void begin(Flow.Subscription upstream) {
    boolean alreadyEnded;
    synchronized (this) {
      subscription = upstream;
      alreadyEnded = ended;
    }
    if (alreadyEnded) {
      upstream.cancel();
    } else {
      requestMore();
    }
  }

  /** Counts items that were sent, and requests others in their place. */
  void sent(int items) {
    synchronized (this) {
      outstanding -= items;
    }
    requestMore();
  }

  /** Requests items up to the limit, if they are at least half of it. */
  private void requestMore() {
    Flow.Subscription upstream;
    int more;
    synchronized (this) {
      upstream = subscription;
      more = MAX_OUTSTANDING - outstanding;
      if (ended || upstream == null || more < MAX_OUTSTANDING / 2) {
        return;
      }
      outstanding += more;
    }
    upstream.request(more);
  }

  /** Stops requesting, since the publisher has ended. */
  synchronized void complete() {
    ended = true;
    subscription = null;
  }

  /** Stops requesting and cancels the subscription. */
  void cancel() {
    Flow.Subscription upstream;
    synchronized (this) {
      ended = true;
      upstream = subscription;
      subscription = null;
    }
    if (upstream != null) {
      upstream.cancel();
    }
  }
}
