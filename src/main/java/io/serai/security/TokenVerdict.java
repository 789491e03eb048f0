package io.serai.security;

import java.util.concurrent.CompletionStage;

/** What a token that somebody presents is worth. */
public sealed interface TokenVerdict {

  /** It is no token of a kind that is known here; it may be a key. */
  record NoToken() implements TokenVerdict {}

  /** It is genuine, and says who its bearer is. */
  record Genuine(String subject) implements TokenVerdict {}

  /**
   * It is refused.
   *
   * @param why a sentence that repeats nothing of it
   */
  record Refused(String why) implements TokenVerdict {}

  /**
   * Nobody can tell now: the issuer's keys are not at hand.
   *
   * @param retrySeconds when it is worth another try
   */
  record Unknown(long retrySeconds) implements TokenVerdict {}

  /** It is known later, as one of the others. */
  record Later(CompletionStage<TokenVerdict> verdict) implements TokenVerdict {}
}
