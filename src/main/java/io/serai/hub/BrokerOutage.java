package io.serai.hub;

import io.serai.concurrent.CompletionCause;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notices when the broker of the task queue cannot be used any more, and when it can again. */
final class BrokerOutage {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerOutage.class);

  private static final long RETRY_NANOS = Duration.ofSeconds(2).toNanos();

  private final AtomicBoolean away = new AtomicBoolean();
  private final AtomicLong latest = new AtomicLong();

  /** Whether the broker could not be used when it was tried last. */
  boolean isAway() {
    return away.get();
  }

  /** Whether the broker may be used now: while it is away, only now and then, to see. */
  boolean mayTry() {
    long now = System.nanoTime();
    long before = latest.get();
    return !away.get() || (now - before > RETRY_NANOS && latest.compareAndSet(before, now));
  }

  /**
   * Notes the outcome of an attempt to use the broker.
   *
   * @param failure null if it succeeded
   * @return whether this is the first success after failures
   */
  boolean note(@Nullable Throwable failure) {
    latest.set(System.nanoTime());
    if (failure == null && away.compareAndSet(true, false)) {
      LOG.info("The broker of serai.tasks.queue is back.");
      return true;
    }
    if (failure != null && away.compareAndSet(false, true)) {
      LOG.warn(
          "The broker of serai.tasks.queue cannot be used. It is tried again; until then each hub"
              + " runs the tasks that it has accepted. {}",
          rootCause(failure));
    }
    return false;
  }

  private static String rootCause(Throwable failure) {
    Throwable cause = CompletionCause.of(failure);
    for (int depth = 0; depth < 10 && cause.getCause() != null; depth++) {
      cause = cause.getCause();
    }
    return cause.toString();
  }
}
