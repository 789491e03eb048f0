package io.serai.route;

import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorCarrier;
import java.util.concurrent.RejectedExecutionException;

/**
 * Thrown if a call of a {@code seda:} endpoint gets no reply, because the hub stops or too many
 * callers wait. Over HTTP it is 503 with {@code Retry-After}. It has no stack trace.
 */
public final class SedaCallRejectedException extends RejectedExecutionException
    implements HttpErrorCarrier {

  private SedaCallRejectedException(String reason) {
    super(reason);
  }

  /** Returns the exception of a call that waits when the routes stop. */
  public static SedaCallRejectedException stopping() {
    return new SedaCallRejectedException("The routes stop before seda: has replied.");
  }

  /**
   * Returns the exception of a call that finds too many others waiting.
   *
   * @param most number of calls that may wait at once
   */
  public static SedaCallRejectedException tooMany(int most) {
    return new SedaCallRejectedException(most + " calls already wait for a reply of seda:.");
  }

  @Override
  public HttpError error() {
    String message = getMessage() + " Try again in a second.";
    return HttpError.of(503, "UNAVAILABLE", message).with("Retry-After", "1");
  }

  /** Skipped: the place where it is created says nothing about the failure. */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // nothing is changed
  public Throwable fillInStackTrace() {
    return this;
  }
}
