package io.serai.security.auth;

import io.serai.document.Sha256;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The key in a request, sent as {@code Authorization: Bearer KEY} or {@code X-API-Key: KEY}. */
sealed interface PresentedKey {

  /** The request has no credentials. */
  record NoCredentials() implements PresentedKey {}

  /** The credentials are of an unknown kind, empty, or contradictory. */
  record UnusableCredentials() implements PresentedKey {}

  /**
   * One key.
   *
   * @param sha256 hash in lower-case hex
   * @param bearer the bearer credential, which may be a token; empty if the key was sent otherwise
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
