package io.serai.security.auth;

import io.serai.security.host.LoopbackHosts;
import io.serai.security.key.OperatorKey;
import java.util.List;
import java.util.Optional;

/**
 * The security settings of {@code application.properties}.
 *
 * @param mode {@code serai.security.mode}
 * @param operators {@code serai.security.operators}: the keys of operators
 * @param host the address that the hub listens on
 */
public record SecurityConfig(AnonymousAccessMode mode, List<OperatorKey> operators, String host) {

  /** Copies the keys. */
  public SecurityConfig {
    operators = List.copyOf(operators);
  }

  /**
   * Reads the keys.
   *
   * @param operators as {@link OperatorKey#read} reads them; empty texts are skipped
   * @throws IllegalArgumentException if one is malformed; the message does not contain it
   */
  static SecurityConfig read(AnonymousAccessMode mode, List<String> operators, String host) {
    return new SecurityConfig(
        mode,
        operators.stream()
            .filter(text -> !text.isBlank())
            .map(text -> OperatorKey.read(text).orElseThrow(SecurityConfig::malformed))
            .toList(),
        host);
  }

  private static IllegalArgumentException malformed() {
    return new IllegalArgumentException(
        "serai.security.operators must list SHA-256 hashes of keys in 64 hex digits each,"
            + " separated by commas; role=viewer or role=operator may follow a hash. serai key"
            + " create --operator makes a key and stores its hash.");
  }

  /**
   * Returns why the hub must not start with these settings, and what to do; empty if it may.
   *
   * @param anyKey whether any operator or agent has credentials
   */
  public Optional<String> startRefusal(boolean anyKey) {
    if (mode == AnonymousAccessMode.OPEN && !LoopbackHosts.isAddress(host)) {
      return Optional.of(
          "Open mode serves this machine only, not "
              + host
              + ". Bind 127.0.0.1, or make an operator's key with serai key create --operator and"
              + " set serai.security.mode = closed.");
    }
    if (mode == AnonymousAccessMode.CLOSED && !anyKey) {
      return Optional.of(
          "Closed mode needs a key, and nobody has one. Make one with serai key create --operator"
              + " (or serai key create AGENT), then start again.");
    }
    return Optional.empty();
  }

  /** Handling of requests without credentials. */
  public enum AnonymousAccessMode {
    /** They are the operator's; the hub serves this machine only. */
    OPEN,
    /** They are rejected, except for public paths. */
    CLOSED
  }
}
