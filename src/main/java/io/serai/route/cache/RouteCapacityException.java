package io.serai.route.cache;

import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorCarrier;

/**
 * Thrown if a route is not compiled because the running routes have too many steps; the log names
 * it. The same call may succeed later. It has no stack trace.
 */
public final class RouteCapacityException extends RouteCreationException
    implements HttpErrorCarrier {

  public RouteCapacityException() {
    super("Too many capabilities run at once. Try again in a second.");
  }

  @Override
  public HttpError error() {
    return HttpError.of(503, "UNAVAILABLE", String.valueOf(getMessage())).with("Retry-After", "1");
  }

  /** Skipped: the place where it is created says nothing about the failure. */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // nothing is changed
  public Throwable fillInStackTrace() {
    return this;
  }
}
