package io.serai.http.error;

/** Fails a request with an {@link HttpError}; a route may throw it. */
public final class HttpErrorException extends RuntimeException implements HttpErrorCarrier {

  private final transient HttpError error;

  public HttpErrorException(HttpError error) {
    super(error.message(), null, false, false);
    this.error = error;
  }

  @Override
  public HttpError error() {
    return error;
  }
}
