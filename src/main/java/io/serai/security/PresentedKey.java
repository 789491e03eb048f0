package io.serai.security;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The key that a request brings, as {@code Authorization: Bearer KEY} or {@code X-API-Key: KEY}.
 */
sealed interface PresentedKey {

  /** No credentials of any kind. */
  record NoCredentials() implements PresentedKey {}

  /** Credentials of a kind that the hub does not know, empty ones, or several. */
  record UnusableCredentials() implements PresentedKey {}

  /**
   * One key.
   *
   * @param sha256 in lower-case hex
   * @param bearer what was presented, where it may be a token; else empty
   */
  record HashedKey(String sha256, Optional<String> bearer) implements PresentedKey {
    @Override
    public String toString() {
      return "Hashed[" + sha256 + "]";
    }
  }

  PresentedKey NONE = new NoCredentials();

  static PresentedKey of(RequestHeaders headers) {
    List<String> plain = headers.all("X-API-Key");
    List<String> authorizations = headers.all("Authorization");
    if (plain.isEmpty() && authorizations.isEmpty()) {
      return NONE;
    }
    Set<String> keys = new HashSet<>();
    plain.forEach(value -> keys.add(value.strip()));
    for (String value : authorizations) {
      boolean bearer = value.toLowerCase(Locale.ROOT).startsWith("bearer ");
      keys.add(bearer ? value.substring("bearer ".length()).strip() : "");
    }
    String key = keys.iterator().next();
    return keys.size() > 1 || key.isEmpty()
        ? new UnusableCredentials()
        : new HashedKey(
            Sha256.hex(key), authorizations.isEmpty() ? Optional.empty() : Optional.of(key));
  }
}
