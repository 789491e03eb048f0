package io.serai.outbound.stream;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts what the streams of one piece of work send, one after the other, against {@link
 * StreamLimits}. What comes faster than it may is read later; more than may come in all fails the
 * stream. Thread-safe.
 *
 * <p>A stream may run ahead of its rate by what it may send in {@link #BURST}. Each octet and each
 * event moves the time at which it would have come at that rate; reading pauses while that time is
 * further ahead than the burst.
 */
public final class StreamBudget {

  static final Duration BURST = Duration.ofSeconds(4);

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final StreamLimits limits;
  private final LongSupplier nanos;
  private long bytes;
  private long events;
  private long bytesDue;
  private long eventsDue;

  /** Creates a budget of which nothing is spent. */
  public StreamBudget(StreamLimits limits) {
    this(limits, System::nanoTime);
  }

  StreamBudget(StreamLimits limits, LongSupplier nanos) {
    this.limits = limits;
    this.nanos = nanos;
    this.bytesDue = nanos.getAsLong();
    this.eventsDue = bytesDue;
  }

  /** Counts octets of an answer that is not a stream: they only delay what is read next. */
  public synchronized void readWhole(long octets) {
    bytesDue = due(bytesDue, octets, limits.bytesPerSecond());
  }

  public synchronized void addBytes(long octets) {
    bytes += octets;
    bytesDue = due(bytesDue, octets, limits.bytesPerSecond());
  }

  public synchronized void addEvent() {
    events++;
    eventsDue = due(eventsDue, 1, limits.eventsPerSecond());
  }

  private long due(long before, long amount, long perSecond) {
    long now = nanos.getAsLong();
    return (before - now < 0 ? now : before) + (long) ((double) amount * SECOND / perSecond);
  }

  /** Returns how long reading has to pause; not positive if it need not. */
  public synchronized long pauseMillis() {
    long now = nanos.getAsLong();
    long ahead = Math.max(bytesDue - now, eventsDue - now) - BURST.toNanos();
    return ahead <= 0 ? 0 : 1 + TimeUnit.NANOSECONDS.toMillis(ahead);
  }

  /** Returns the limit that is exceeded, such as {@code 1000000 events}; null if none is. */
  public synchronized @Nullable String exceeded() {
    if (bytes > limits.bytes()) {
      return limits.bytes() + " bytes";
    }
    return events > limits.events() ? limits.events() + " events, comments included," : null;
  }
}
