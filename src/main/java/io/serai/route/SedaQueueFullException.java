package io.serai.route;

import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorCarrier;

/**
 * Thrown if the queue of a {@code seda:} endpoint accepts no further message. Over HTTP it is 503
 * with {@code Retry-After}. Camel throws an {@link IllegalStateException} there, so this is one.
 */
public final class SedaQueueFullException extends IllegalStateException
    implements HttpErrorCarrier {

  private final String queue;

  /**
   * Creates the exception.
   *
   * @param queue URI of the endpoint without its options
   * @param full as Camel throws it
   */
  public SedaQueueFullException(String queue, IllegalStateException full) {
    super(queue + ": " + full.getMessage(), full);
    this.queue = queue;
  }

  @Override
  public HttpError error() {
    String message = "The queue " + queue + " is full. Try again in a second.";
    return HttpError.of(503, "UNAVAILABLE", message).with("Retry-After", "1");
  }
}
