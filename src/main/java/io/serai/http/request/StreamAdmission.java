package io.serai.http.request;

/**
 * Whether the response to a request may be a stream. To be asked before work begins whose result is
 * one, so that a request that is refused has done nothing. Thread-safe.
 */
@FunctionalInterface
public interface StreamAdmission {

  /** Admits every stream. */
  StreamAdmission ALWAYS = () -> {};

  /**
   * Returns if the caller may open another stream now.
   *
   * @throws io.serai.http.error.HttpErrorException 429 or 503 if too many are open
   */
  void require();
}
