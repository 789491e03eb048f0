package io.serai.outbound;

import java.util.Set;

/**
 * The mask of the secrets that were used last: these are hardly ever others, and a mask is dear to
 * make. Thread-safe.
 */
final class SecretMaskCache {
  private volatile CachedMask last = new CachedMask(Set.of(), SecretMask.of(Set.of()));

  SecretMask of(Set<String> secrets) {
    CachedMask cachedMask = last;
    if (!cachedMask.secrets.equals(secrets)) {
      cachedMask = new CachedMask(Set.copyOf(secrets), SecretMask.of(secrets));
      last = cachedMask;
    }
    return cachedMask.mask;
  }

  /** No record: nothing shows what it holds. */
  private static final class CachedMask {
    private final Set<String> secrets;
    private final SecretMask mask;

    CachedMask(Set<String> secrets, SecretMask mask) {
      this.secrets = secrets;
      this.mask = mask;
    }
  }
}
