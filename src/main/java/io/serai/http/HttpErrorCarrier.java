package io.serai.http;

/**
 * An exception that says which error answers the request that it ends. It is known to the caller,
 * so that the log need not tell more of it than its message.
 */
public interface HttpErrorCarrier {

  /** The error that answers the request. */
  HttpError error();
}
