package io.serai.route;

import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorCarrier;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangeTimedOutException;

/**
 * Thrown if a call of a {@code seda:} endpoint gets no reply within the endpoint's {@code timeout}.
 * Over HTTP it is 504.
 */
public final class SedaReplyTimeoutException extends ExchangeTimedOutException
    implements HttpErrorCarrier {

  public SedaReplyTimeoutException(Exchange exchange, long millis) {
    super(exchange, millis);
  }

  @Override
  public HttpError error() {
    String message =
        "A route that this one calls did not reply within " + getTimeout() + " milliseconds.";
    return HttpError.of(504, "TIMEOUT", message);
  }
}
