package io.serai.http.limit;

import io.serai.http.error.HttpError;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Counts what is open at once, such as streams, and limits it for the whole hub and for each
 * caller. Thread-safe.
 */
public final class CallerQuota {

  private static final String RETRY_AFTER = "5";

  private final String things;
  private final Limits limits;
  private final AtomicInteger total = new AtomicInteger();
  private final ConcurrentMap<String, Integer> callers = new ConcurrentHashMap<>();

  /**
   * How many may be open at once.
   *
   * @param total in the whole hub
   * @param perCaller for one caller, an agent or an address
   */
  public record Limits(int total, int perCaller) {

    /** The default limits. */
    public static final Limits DEFAULT = new Limits(10_000, 5_000);
  }

  /**
   * @param things what is counted, in lower case and plural, as in the names of the settings {@code
   *     serai.http.max-THINGS} and {@code serai.http.max-THINGS-per-caller}
   */
  public CallerQuota(String things, Limits limits) {
    this.things = things;
    this.limits = limits;
  }

  /** Counts one more of a caller; returns an error, with nothing counted, if there are too many. */
  public @Nullable HttpError acquire(String caller) {
    if (callers.merge(caller, 1, Integer::sum) > limits.perCaller()) {
      releaseShare(caller);
      return callerIsFull();
    }
    if (total.incrementAndGet() > limits.total()) {
      release(caller);
      return hubIsFull();
    }
    return null;
  }

  /** Returns the error of {@link #acquire} if it would be one now; counts nothing. */
  public @Nullable HttpError check(String caller) {
    if (callers.getOrDefault(caller, 0) >= limits.perCaller()) {
      return callerIsFull();
    }
    return total.get() >= limits.total() ? hubIsFull() : null;
  }

  /** Counts one less of a caller. */
  public void release(String caller) {
    total.decrementAndGet();
    releaseShare(caller);
  }

  private void releaseShare(String caller) {
    callers.computeIfPresent(caller, (key, open) -> open == 1 ? null : Integer.valueOf(open - 1));
  }

  private HttpError callerIsFull() {
    return error(
        429,
        "You have as many %s open as one caller may (serai.http.max-%s-per-caller). Close some."
            .formatted(things, things));
  }

  private HttpError hubIsFull() {
    return error(
        503,
        "As many %s are open as this hub serves (serai.http.max-%s). Try again later."
            .formatted(things, things));
  }

  private HttpError error(int status, String message) {
    return HttpError.of(status, "TOO_MANY_" + things.toUpperCase(Locale.ROOT), message)
        .with("retry-after", RETRY_AFTER);
  }
}
