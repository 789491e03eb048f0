package io.serai.security.auth;

import java.util.concurrent.CompletionStage;

/** Result of validating a bearer token. */
public sealed interface TokenValidationResult {

  /** The text is not a token of a known kind; it may be a key. */
  record NoToken() implements TokenValidationResult {}

  /** The token is valid and identifies this subject. */
  record ValidToken(String subject) implements TokenValidationResult {}

  /**
   * The token is rejected.
   *
   * @param why a sentence that contains nothing of the token
   */
  record RejectedToken(String why) implements TokenValidationResult {}

  /** The token identified this subject until it expired. */
  record ExpiredToken(String subject) implements TokenValidationResult {}

  /**
   * The token cannot be checked now, since the issuer's keys are not available.
   *
   * @param retrySeconds after which a retry makes sense
   */
  record IssuerKeysUnavailable(long retrySeconds) implements TokenValidationResult {}

  /** The result will be available later; the stage completes with one of the others. */
  record ValidationPending(CompletionStage<TokenValidationResult> verdict)
      implements TokenValidationResult {}
}
