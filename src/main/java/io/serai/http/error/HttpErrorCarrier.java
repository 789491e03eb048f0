package io.serai.http.error;

import java.util.Optional;

/**
 * Implemented by exceptions that carry the {@link HttpError} to answer the request with. Such a
 * failure is expected and is not logged.
 */
public interface HttpErrorCarrier {

  /** Returns the error to answer with. */
  HttpError error();

  /** Returns the error that a failure or one of its causes carries. */
  static Optional<HttpError> find(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof HttpErrorCarrier carrier) {
        return Optional.of(carrier.error());
      }
    }
    return Optional.empty();
  }
}
