package io.serai.security.auth;

import io.serai.security.host.LoopbackHosts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The security settings of {@code application.properties}.
 *
 * @param mode {@code serai.security.mode}
 * @param operators {@code serai.security.operators}: SHA-256 hashes of the operators' keys,
 *     lower-case hex
 * @param host the address that the hub listens on
 */
public record SecurityConfig(AnonymousAccessMode mode, List<String> operators, String host) {
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  /**
   * Normalises and checks the hashes.
   *
   * @throws IllegalArgumentException if one is not a SHA-256; the message does not contain it
   */
  public SecurityConfig {
    operators =
        operators.stream()
            .map(hash -> hash.strip().toLowerCase(Locale.ROOT))
            .filter(hash -> !hash.isEmpty())
            .toList();
    if (!operators.stream().allMatch(hash -> SHA256.matcher(hash).matches())) {
      throw new IllegalArgumentException(
          "serai.security.operators must list SHA-256 hashes of keys in 64 hex digits each,"
              + " separated by commas. serai key create --operator makes a key and stores its"
              + " hash.");
    }
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
