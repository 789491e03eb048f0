package io.serai.route;

import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorCarrier;
import org.apache.camel.Exchange;
import org.apache.camel.component.direct.DirectConsumerNotAvailableException;

/**
 * Thrown if no route consumes from a {@code direct:} endpoint: it does not exist, or was not
 * replaced in time. Over HTTP it is 503 with {@code Retry-After}. It has no stack trace.
 */
public final class DirectRouteMissingException extends DirectConsumerNotAvailableException
    implements HttpErrorCarrier {

  public DirectRouteMissingException(String endpoint, Exchange exchange) {
    super("No route consumes from " + endpoint, exchange);
  }

  @Override
  public HttpError error() {
    String message =
        "A route that this request needs is missing or is being replaced. Try again in a second.";
    return HttpError.of(503, "UNAVAILABLE", message).with("Retry-After", "1");
  }

  /** Skipped: the place where it is created says nothing about the failure. */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // nothing is changed
  public Throwable fillInStackTrace() {
    return this;
  }
}
