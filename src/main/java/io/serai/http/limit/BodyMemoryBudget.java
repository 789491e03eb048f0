package io.serai.http.limit;

import io.serai.concurrent.ByteBudget;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;

/**
 * Limits the memory of request bodies and of the values parsed from them, and of responses that are
 * not read yet, for the whole hub and for each caller. Bytes are reserved through a {@link
 * BodyMemoryLease} before they are buffered. Thread-safe.
 */
public final class BodyMemoryBudget {

  /** Error code of requests that the budget rejects. */
  public static final String CODE = "BODY_BUDGET";

  private static final String RETRY_AFTER = "1";

  /** Bytes up to which a request is small. */
  private static final long SMALL = 16 * 1024;

  private final ByteBudget bytes;

  /**
   * @param total bytes for all callers
   * @param share bytes for one caller
   */
  public BodyMemoryBudget(long total, long share) {
    this.bytes = new ByteBudget(total, share);
  }

  /** Returns the total limit in bytes. */
  public long total() {
    return bytes.total();
  }

  /** Returns the limit for one caller in bytes. */
  public long share() {
    return bytes.share();
  }

  /** Returns the bytes that are reserved now. */
  public long held() {
    return bytes.held();
  }

  /** Returns the number of callers that have bytes reserved now. */
  int callers() {
    return bytes.callers();
  }

  /** Returns how many requests were rejected because the total was used up. */
  public long refusedForHub() {
    return bytes.refusedForTotal();
  }

  /** Returns how many requests were rejected because their caller's share was used up. */
  public long refusedForCaller() {
    return bytes.refusedForShare();
  }

  /** Opens a lease for one request of a caller; it holds nothing yet. */
  public BodyMemoryLease lease(String caller) {
    return new BodyMemoryLease(this, caller);
  }

  /**
   * Reserves bytes for a caller.
   *
   * @param held bytes that the request holds already
   * @throws HttpErrorException 429 if the caller's share is exceeded, 503 if the total is
   */
  void reserve(String caller, long held, long more) {
    double factor = held + more <= SMALL ? ByteBudget.FACTOR_FOR_SMALL : 1;
    bytes
        .reserve(caller, more, factor)
        .ifPresent(
            limit -> {
              throw refusal(
                  limit == ByteBudget.Limit.SHARE
                      ? HttpError.of(429, CODE, messageForCaller())
                      : HttpError.of(503, CODE, messageForHub()));
            });
  }

  /**
   * Checks that one request could ever hold this many bytes.
   *
   * @throws HttpErrorException 413 if it could not
   */
  void requireWithinShare(long one) {
    long most = Math.min(share(), total());
    if (one > most) {
      String message =
          ("The body and the values in it take about %s bytes of memory, of the %s that one "
                  + "request may hold (%s). Send less.")
              .formatted(
                  one,
                  most,
                  share() <= total()
                      ? "serai.http.body-budget-per-caller"
                      : "serai.http.body-budget");
      throw new HttpErrorException(HttpError.of(413, "CONTENT_TOO_LARGE", message));
    }
  }

  void release(String caller, long fewer) {
    bytes.release(caller, fewer);
  }

  private static HttpErrorException refusal(HttpError error) {
    return new HttpErrorException(error.with("retry-after", RETRY_AFTER));
  }

  private String messageForCaller() {
    return "The bodies of your requests that are not answered yet, and of responses that you have not"
        + " read yet, take the "
        + share()
        + " bytes that one caller may have buffered (serai.http.body-budget-per-caller)."
        + " Send fewer at once, and read the responses.";
  }

  private String messageForHub() {
    return "The bodies of requests that are not answered yet, and of responses that are not read yet,"
        + " take the "
        + total()
        + " bytes that this hub buffers (serai.http.body-budget). Try again later.";
  }
}
