package io.serai.security;

/** Judges tokens that are no keys of the hub. Thread-safe; never blocks. */
@FunctionalInterface
public interface Tokens {

  /** Knows no tokens. */
  Tokens NONE = token -> new TokenVerdict.NoToken();

  /** What the token is worth. */
  TokenVerdict judge(String token);

  /** Whether any token may be worth something. */
  default boolean any() {
    return this != NONE;
  }
}
