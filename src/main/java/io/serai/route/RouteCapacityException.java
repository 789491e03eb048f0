package io.serai.route;

import io.serai.http.HttpError;
import io.serai.http.HttpErrorCarrier;

/**
 * A route that was not compiled since those that are running have too many steps; the log names it.
 * The same may succeed later. It has no stack trace.
 */
public final class RouteCapacityException extends RouteLoadException implements HttpErrorCarrier {

  private static final long serialVersionUID = 1L;

  public RouteCapacityException() {
    super("Too many capabilities run at once. Try again in a second.");
  }

  @Override
  public HttpError error() {
    return HttpError.of(503, "UNAVAILABLE", String.valueOf(getMessage())).with("Retry-After", "1");
  }

  /** Where it was made says nothing about it. */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // nothing is changed
  public Throwable fillInStackTrace() {
    return this;
  }
}
