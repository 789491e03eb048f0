package io.serai.outbound;

import java.util.Set;

/**
 * The mask of the secrets that were used last: these are hardly ever others, and a mask is dear to
 * make. Thread-safe.
 */
final class LastMask {
  private volatile Kept last = new Kept(Set.of(), SecretMask.of(Set.of()));

  SecretMask of(Set<String> secrets) {
    Kept kept = last;
    if (!kept.secrets.equals(secrets)) {
      kept = new Kept(Set.copyOf(secrets), SecretMask.of(secrets));
      last = kept;
    }
    return kept.mask;
  }

  /** No record: nothing shows what it holds. */
  private static final class Kept {
    private final Set<String> secrets;
    private final SecretMask mask;

    Kept(Set<String> secrets, SecretMask mask) {
      this.secrets = secrets;
      this.mask = mask;
    }
  }
}
