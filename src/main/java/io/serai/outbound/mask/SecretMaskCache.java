package io.serai.outbound.mask;

import java.util.Set;

/**
 * Caches the mask for the most recently used set of secrets. The set rarely changes, and creating a
 * mask is expensive. Thread-safe.
 */
public final class SecretMaskCache {
  private volatile CachedMask last = new CachedMask(Set.of(), SecretMask.of(Set.of()));

  public SecretMask of(Set<String> secrets) {
    CachedMask cachedMask = last;
    if (!cachedMask.secrets.equals(secrets)) {
      cachedMask = new CachedMask(Set.copyOf(secrets), SecretMask.of(secrets));
      last = cachedMask;
    }
    return cachedMask.mask;
  }

  /** Not a record, so that its string form does not show the secrets. */
  private static final class CachedMask {
    private final Set<String> secrets;
    private final SecretMask mask;

    CachedMask(Set<String> secrets, SecretMask mask) {
      this.secrets = secrets;
      this.mask = mask;
    }
  }
}
