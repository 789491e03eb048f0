package io.serai.http;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Limits the memory of request bodies and of the values parsed from them, and of responses that are
 * not read yet, for the whole hub and for each caller. Bytes are reserved through a {@link
 * BodyMemoryLease} before they are buffered. Thread-safe.
 */
public final class BodyMemoryBudget {

  /** Error code of requests that the budget rejects. */
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

  /** Returns the total limit in bytes. */
  public long total() {
    return total;
  }

  /** Returns the limit for one caller in bytes. */
  long share() {
    return share;
  }

  /** Returns the bytes that are reserved now. */
  public long held() {
    return held.get();
  }

  /** Returns the number of callers that have bytes reserved now. */
  int callers() {
    return callers.size();
  }

  /** Returns how many requests were rejected because the total was used up. */
  public long refusedForHub() {
    return refusedForHub.sum();
  }

  /** Returns how many requests were rejected because their caller's share was used up. */
  public long refusedForCaller() {
    return refusedForCaller.sum();
  }

  /** Opens a lease for one request of a caller; it holds nothing yet. */
  public BodyMemoryLease lease(String caller) {
    return new BodyMemoryLease(this, caller);
  }

  /**
   * Reserves bytes for a caller.
   *
   * @throws HttpErrorException 429 if the caller's share is exceeded, 503 if the total is
   */
  void reserve(String caller, long bytes) {
    if (bytes == 0) {
      return; // no entry for a caller that holds nothing
    }
    if (callers.merge(caller, bytes, Long::sum) > share) {
      releaseShare(caller, bytes);
      refusedForCaller.increment();
      throw refusal(HttpError.of(429, CODE, messageForCaller()));
    }
    if (held.addAndGet(bytes) > total) {
      held.addAndGet(-bytes);
      releaseShare(caller, bytes);
      refusedForHub.increment();
      throw refusal(HttpError.of(503, CODE, messageForHub()));
    }
  }

  /**
   * Checks that one request could ever hold this many bytes.
   *
   * @throws HttpErrorException 413 if it could not
   */
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

  void release(String caller, long bytes) {
    held.addAndGet(-bytes);
    releaseShare(caller, bytes);
  }

  private void releaseShare(String caller, long bytes) {
    callers.computeIfPresent(caller, (key, now) -> now == bytes ? null : Long.valueOf(now - bytes));
  }

  private static HttpErrorException refusal(HttpError error) {
    return new HttpErrorException(error.with("retry-after", RETRY_AFTER));
  }

  private String messageForCaller() {
    return "The bodies of your requests that are not answered yet, and of responses that you have not"
        + " read yet, take the "
        + share
        + " bytes that one caller may have buffered (serai.http.body-budget-per-caller)."
        + " Send fewer at once, and read the responses.";
  }

  private String messageForHub() {
    return "The bodies of requests that are not answered yet, and of responses that are not read yet,"
        + " take the "
        + total
        + " bytes that this hub buffers (serai.http.body-budget). Try again later.";
  }
}
