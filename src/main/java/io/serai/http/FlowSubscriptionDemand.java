package io.serai.http;

import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * What one answer that is a stream asks its publisher for: some events ahead of what was written,
 * in few requests. Thread-safe.
 */
public final class FlowSubscriptionDemand {

  /** How many events may be asked for ahead of what was written. */
  private static final int AHEAD = 32;

  private Flow.@Nullable Subscription subscription;
  private int asked;
  private boolean over;

  /** Takes what the publisher gives; lets it go where nothing more is wanted. */
  public void begin(Flow.Subscription upstream) {
    boolean late;
    synchronized (this) {
      subscription = upstream;
      late = over;
    }
    if (late) {
      upstream.cancel();
    } else {
      ask();
    }
  }

  /** Notes that an event has come. */
  public synchronized void came() {
    asked--;
  }

  /** Asks for as many more as may be ahead, where these are worth a request. */
  public void ask() {
    Flow.Subscription upstream;
    int more;
    synchronized (this) {
      upstream = subscription;
      more = AHEAD - asked;
      if (over || upstream == null || more < AHEAD / 2) {
        return;
      }
      asked += more;
    }
    upstream.request(more);
  }

  /** Asks for no more: the publisher has ended. */
  public synchronized void complete() {
    over = true;
    subscription = null;
  }

  /** Asks for no more, and tells the publisher so; once. */
  public void cancel() {
    Flow.Subscription upstream;
    synchronized (this) {
      over = true;
      upstream = subscription;
      subscription = null;
    }
    if (upstream != null) {
      upstream.cancel();
    }
  }
}
