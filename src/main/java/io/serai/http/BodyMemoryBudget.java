package io.serai.http;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many bytes of requests' bodies, and of the values that they are parsed to, the hub holds at
 * once, in sum and for one caller. Bytes are reserved by a {@link BodyMemoryLease} before they are
 * kept. Thread-safe.
 */
public final class BodyMemoryBudget {

  /** The code of the errors that the budget causes. */
  public static final String CODE = "BODY_BUDGET";

  private static final String RETRY_AFTER = "1";

  private final long total;
  private final long share;
  private final AtomicLong held = new AtomicLong();
  private final ConcurrentMap<String, Long> callers = new ConcurrentHashMap<>();
  private final LongAdder refusedForHub = new LongAdder();
  private final LongAdder refusedForCaller = new LongAdder();

  /**
   * @param total bytes for all callers
   * @param share bytes for one caller
   */
  public BodyMemoryBudget(long total, long share) {
    this.total = total;
    this.share = share;
  }

  /** The bytes that may be held in sum. */
  public long total() {
    return total;
  }

  /** The bytes that are held now. */
  public long held() {
    return held.get();
  }

  /** How many callers hold any of it now. */
  int callers() {
    return callers.size();
  }

  /** How many requests were refused because the whole budget was held. */
  public long refusedForHub() {
    return refusedForHub.sum();
  }

  /** How many requests were refused because their caller held its share. */
  public long refusedForCaller() {
    return refusedForCaller.sum();
  }

  /** What one request of a caller holds; nothing yet. */
  public BodyMemoryLease lease(String caller) {
    return new BodyMemoryLease(this, caller);
  }

  /**
   * Takes bytes for a caller.
   *
   * @throws HttpErrorException 429 where its share would not do, 503 where the whole would not
   */
  void take(String caller, long bytes) {
    if (bytes == 0) {
      return; // a caller who holds nothing is not remembered
    }
    if (callers.merge(caller, bytes, Long::sum) > share) {
      giveBackOf(caller, bytes);
      refusedForCaller.increment();
      throw refusal(HttpError.of(429, CODE, messageForCaller()));
    }
    if (held.addAndGet(bytes) > total) {
      held.addAndGet(-bytes);
      giveBackOf(caller, bytes);
      refusedForHub.increment();
      throw refusal(HttpError.of(503, CODE, messageForHub()));
    }
  }

  /** 413 where one request may never hold as many bytes. */
  void requireWithinShare(long bytes) {
    long most = Math.min(share, total);
    if (bytes > most) {
      String message =
          "The body and the values in it take about "
              + bytes
              + " bytes of memory, of the "
              + most
              + " that one request may hold ("
              + (share <= total ? "serai.http.body-budget-per-caller" : "serai.http.body-budget")
              + "). Send less.";
      throw new HttpErrorException(HttpError.of(413, "CONTENT_TOO_LARGE", message));
    }
  }

  void giveBack(String caller, long bytes) {
    held.addAndGet(-bytes);
    giveBackOf(caller, bytes);
  }

  private void giveBackOf(String caller, long bytes) {
    callers.computeIfPresent(caller, (key, now) -> now == bytes ? null : Long.valueOf(now - bytes));
  }

  private static HttpErrorException refusal(HttpError error) {
    return new HttpErrorException(error.with("retry-after", RETRY_AFTER));
  }

  private String messageForCaller() {
    return "The bodies of your requests that are not answered yet take the "
        + share
        + " bytes that one caller may have buffered (serai.http.body-budget-per-caller)."
        + " Send fewer at once.";
  }

  private String messageForHub() {
    return "The bodies of requests that are not answered yet take the "
        + total
        + " bytes that this hub buffers (serai.http.body-budget). Try again later.";
  }
}
