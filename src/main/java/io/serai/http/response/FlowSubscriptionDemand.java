package io.serai.http.response;

import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Requests items from a {@link Flow.Publisher} for one streaming response, one after the other,
 * until 32 items or a megabyte are not sent yet. Thread-safe.
 */
final class FlowSubscriptionDemand {

  /** Items that may have arrived ahead of what was sent. */
  private static final int MAX_ITEMS = 32;

  /** Their bytes; the item that makes them more is the last. */
  private static final long MAX_BYTES = 1 << 20;

  private Flow.@Nullable Subscription subscription;
  private boolean requested;
  private int unsentItems;
  private long unsentBytes;
  private boolean ended;

  /**
   * Sets the subscription and requests the first item; cancels it if {@link #cancel} or {@link
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

  /** Counts the item that was requested, and requests the next one. */
  void arrived(long bytes) {
    synchronized (this) {
      requested = false;
      unsentItems++;
      unsentBytes += bytes;
    }
    requestMore();
  }

  /** Counts items that were sent, and requests others in their place. */
  void sent(int items, long bytes) {
    synchronized (this) {
      unsentItems -= items;
      unsentBytes -= bytes;
    }
    requestMore();
  }

  /** Requests the next item, unless it is requested already or too much is not sent. */
  private void requestMore() {
    Flow.Subscription upstream;
    synchronized (this) {
      upstream = subscription;
      boolean full = unsentItems >= MAX_ITEMS || unsentBytes >= MAX_BYTES;
      if (ended || requested || full || upstream == null) {
        return;
      }
      requested = true;
    }
    upstream.request(1);
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
