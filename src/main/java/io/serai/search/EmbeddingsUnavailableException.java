package io.serai.search;

/** Thrown if a client will never provide a vector, so that it is not asked again. */
public final class EmbeddingsUnavailableException extends RuntimeException {

  /** Says why. */
  public EmbeddingsUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
