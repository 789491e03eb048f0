package io.serai.security;

/** Judges tokens that are no keys of the hub. Thread-safe; never blocks. */
@FunctionalInterface
public interface TokenValidator {

  /** Knows no tokens. */
  TokenValidator NONE = token -> new TokenValidationResult.NoToken();

  /** What the token is worth. */
  TokenValidationResult judge(String token);

  /** Whether any token may be worth something. */
  default boolean any() {
    return this != NONE;
  }
}
