package io.serai.security;

import java.util.Map;

/** What authentication came to. */
public sealed interface AuthResult {

  /** The request is this caller's. */
  record Identified(Caller caller) implements AuthResult {}

  /**
   * The request is refused.
   *
   * @param status the HTTP status, 401 or 403
   * @param code {@code UNAUTHENTICATED} or {@code FORBIDDEN}
   * @param message why and what to do; it repeats nothing of the request
   * @param headers what the answer carries
   */
  record Refused(int status, String code, String message, Map<String, String> headers)
      implements AuthResult {

    static Refused unauthenticated(String message) {
      return new Refused(
          401, "UNAUTHENTICATED", message, Map.of("WWW-Authenticate", "Bearer realm=\"serai\""));
    }

    static Refused forbidden(String message) {
      return new Refused(403, "FORBIDDEN", message, Map.of());
    }
  }
}
