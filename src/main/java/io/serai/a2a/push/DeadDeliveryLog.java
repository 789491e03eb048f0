package io.serai.a2a.push;

import io.serai.concurrent.LogThrottle;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Logs which deliveries were given up. Callers can cause any number of them, so there is one
 * warning in an interval, with the number of those since the last one; the others are at debug
 * level. Thread-safe.
 */
final class DeadDeliveryLog {
  private static final Logger LOG = LoggerFactory.getLogger(DeadDeliveryLog.class);

  private final LogThrottle throttle;
  private final AtomicLong others = new AtomicLong();

  DeadDeliveryLog(Duration interval) {
    this.throttle = new LogThrottle(interval);
  }

  void log(StoredPushConfig entry, String fault, @Nullable Throwable cause) {
    boolean due = throttle.isDue();
    long before = due ? others.getAndSet(0) : others.incrementAndGet();
    LoggingEventBuilder line =
        (due ? LOG.atWarn() : LOG.atDebug())
            .addKeyValue("task", entry.taskId())
            .addKeyValue("push", entry.id())
            .setCause(cause);
    if (due && before > 0) {
      line.log(
          "A push notification is dead, and {} others since the last warning: {}", before, fault);
    } else {
      line.log("A push notification is dead: {}", fault);
    }
  }
}
