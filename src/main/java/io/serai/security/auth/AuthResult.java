package io.serai.security.auth;

import io.serai.security.Caller;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Result of authenticating a request. */
public sealed interface AuthResult {

  /** The caller is known. */
  record Identified(Caller caller) implements AuthResult {}

  /** The result will be available later; the stage completes with one of the others. */
  record AuthenticationPending(CompletionStage<AuthResult> result) implements AuthResult {}

  /**
   * The token has expired, so a new request is rejected.
   *
   * @param caller as it is now, for what was begun before
   */
  record Expired(Caller caller) implements AuthResult {
    /** Returns how a new request is rejected. */
    public Refused refusal() {
      return Refused.badToken("The token is no longer valid.");
    }
  }

  /**
   * The request is rejected.
   *
   * @param status the HTTP status: 401, 403, or 503 if the credentials cannot be checked now
   * @param code {@code UNAUTHENTICATED}, {@code FORBIDDEN} or {@code UNAVAILABLE}
   * @param message why, and what to do; it contains nothing of the request
   * @param headers headers of the response
   */
  record Refused(int status, String code, String message, Map<String, String> headers)
      implements AuthResult {

    static Refused unauthenticated(String message) {
      return new Refused(
          401, "UNAUTHENTICATED", message, Map.of("WWW-Authenticate", "Bearer realm=\"serai\""));
    }

    static Refused badToken(String message) {
      return new Refused(
          401,
          "UNAUTHENTICATED",
          message,
          Map.of("WWW-Authenticate", "Bearer realm=\"serai\", error=\"invalid_token\""));
    }

    static Refused issuerKeysUnavailable(long retrySeconds) {
      return new Refused(
          503,
          "UNAVAILABLE",
          "The signing keys of the token issuer are not available now. Try again later.",
          Map.of("Retry-After", Long.toString(retrySeconds)));
    }

    static Refused forbidden(String message) {
      return new Refused(403, "FORBIDDEN", message, Map.of());
    }
  }
}
