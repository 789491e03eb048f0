package io.serai.outbound.credential;

import java.util.Set;

/**
 * A credential as it is sent in a header.
 *
 * @param value of the header
 * @param secrets texts that must not be shown to anybody
 * @param renewable whether the service may accept another value if it refuses this one
 */
public record HeaderCredential(String value, Set<String> secrets, boolean renewable) {

  public HeaderCredential {
    secrets = Set.copyOf(secrets);
  }

  /** Contains no secret. */
  @Override
  public String toString() {
    return "HeaderCredential[renewable=" + renewable + "]";
  }
}
