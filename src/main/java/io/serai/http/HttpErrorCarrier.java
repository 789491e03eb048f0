package io.serai.http;

/**
 * Implemented by exceptions that carry the {@link HttpError} to answer the request with. Such a
 * failure is expected and is not logged.
 */
public interface HttpErrorCarrier {

  /** Returns the error to answer with. */
  HttpError error();
}
