package io.serai.search;

/** Thrown if a search request is not valid. The message may be shown to its sender. */
public final class InvalidSearchException extends IllegalArgumentException {

  /** Creates the exception with a message that names the remedy. */
  public InvalidSearchException(String message) {
    super(message);
  }
}
