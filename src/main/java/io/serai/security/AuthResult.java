package io.serai.security;

import java.util.Map;
import java.util.concurrent.CompletionStage;

/** What authentication came to. */
public sealed interface AuthResult {

  /** The request is this caller's. */
  record Identified(Caller caller) implements AuthResult {}

  /** It is known later, as one of the others. */
  record AuthenticationPending(CompletionStage<AuthResult> result) implements AuthResult {}

  /**
   * The request is refused.
   *
   * @param status the HTTP status: 401, 403, or 503 where nobody can tell now
   * @param code {@code UNAUTHENTICATED}, {@code FORBIDDEN} or {@code UNAVAILABLE}
   * @param message why and what to do; it repeats nothing of the request
   * @param headers what the answer carries
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

    static Refused unknown(long retrySeconds) {
      return new Refused(
          503,
          "UNAVAILABLE",
          "The keys of the tokens' issuer cannot be got now.",
          Map.of("Retry-After", Long.toString(retrySeconds)));
    }

    static Refused forbidden(String message) {
      return new Refused(403, "FORBIDDEN", message, Map.of());
    }
  }
}
