package io.serai.route;

import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorCarrier;
import java.util.concurrent.RejectedExecutionException;

/**
 * Thrown if too many exchanges wait at a node of a route, such as a throttle, or if its route is
 * stopped while they wait. Over HTTP it is 503 with {@code Retry-After}.
 */
public final class NodeBusyException extends RejectedExecutionException
    implements HttpErrorCarrier {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param reason why the exchange does not wait, as a sentence
   */
  public NodeBusyException(String reason) {
    super(reason);
  }

  @Override
  public HttpError error() {
    return HttpError.of(503, "UNAVAILABLE", getMessage() + " Try again in a second.")
        .with("Retry-After", "1");
  }
}
