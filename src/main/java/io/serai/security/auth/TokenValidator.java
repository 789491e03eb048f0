package io.serai.security.auth;

/** Validates bearer credentials that are not a key of the hub. Thread-safe; never blocks. */
@FunctionalInterface
public interface TokenValidator {

  /** Accepts no tokens. */
  TokenValidator NONE = token -> new TokenValidationResult.NoToken();

  /** Validates a token. */
  TokenValidationResult validate(String token);

  /** Whether any token can be valid. */
  default boolean any() {
    return this != NONE;
  }
}
