package io.serai.security;

import java.util.concurrent.CompletionStage;

/** What a token that somebody presents is worth. */
public sealed interface TokenValidationResult {

  /** It is no token of a kind that is known here; it may be a key. */
  record NoToken() implements TokenValidationResult {}

  /** It is genuine, and says who its bearer is. */
  record ValidToken(String subject) implements TokenValidationResult {}

  /**
   * It is refused.
   *
   * @param why a sentence that repeats nothing of it
   */
  record RejectedToken(String why) implements TokenValidationResult {}

  /**
   * Nobody can tell now: the issuer's keys are not at hand.
   *
   * @param retrySeconds when it is worth another try
   */
  record IssuerKeysUnavailable(long retrySeconds) implements TokenValidationResult {}

  /** It is known later, as one of the others. */
  record ValidationPending(CompletionStage<TokenValidationResult> verdict)
      implements TokenValidationResult {}
}
