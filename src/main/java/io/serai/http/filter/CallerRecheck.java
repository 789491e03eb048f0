package io.serai.http.filter;

import io.serai.security.Caller;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Checks again who the caller of an open request is, from the credentials that came with it.
 * Thread-safe; does not block.
 */
@FunctionalInterface
public interface CallerRecheck {

  /** Request key of the check of a request's caller. */
  String PROPERTY = "serai.caller-recheck";

  /**
   * Returns the caller with its current permissions; empty if the credentials do not identify it
   * any more.
   *
   * @param evenExpired whether a token counts that has expired meanwhile
   */
  CompletionStage<Optional<Caller>> current(boolean evenExpired);
}
