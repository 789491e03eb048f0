package io.serai.security;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What {@code application.properties} says about security.
 *
 * @param mode {@code serai.security.mode}
 * @param operators {@code serai.security.operators}: SHA-256 of the operators' keys, lower-case hex
 * @param host the address that the hub binds
 */
public record SecurityConfig(SecurityMode mode, List<String> operators, String host) {
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  /**
   * Checks the hashes.
   *
   * @throws IllegalArgumentException where one is no SHA-256; the message does not repeat it
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
   * Why the hub must not start like this, with what to do; empty where it may.
   *
   * @param anyKey whether an operator or an agent has a key
   */
  public Optional<String> startRefusal(boolean anyKey) {
    if (mode == SecurityMode.OPEN && !LoopbackHosts.isAddress(host)) {
      return Optional.of(
          "Open mode serves this machine only, not "
              + host
              + ". Bind 127.0.0.1, or make an operator's key with serai key create --operator and"
              + " set serai.security.mode = closed.");
    }
    if (mode == SecurityMode.CLOSED && !anyKey) {
      return Optional.of(
          "Closed mode needs a key, and nobody has one. Make one with serai key create --operator"
              + " (or serai key create AGENT), then start again.");
    }
    return Optional.empty();
  }
}
