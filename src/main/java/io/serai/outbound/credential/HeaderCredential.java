package io.serai.outbound.credential;

import java.util.Set;

/**
 * A credential as it is sent in a header.
 *
 * @param value of the header; empty if nothing is sent
 * @param secrets texts that must not be shown to anybody
 * @param renewable whether the service may accept another value if it refuses this one
 */
public record HeaderCredential(String value, Set<String> secrets, boolean renewable) {

  /**
   * Sends nothing: the credential is a token, and only the challenge of the service says which
   * authorization server issues it. The service answers 401 to a request without it, and {@link
   * CredentialHeaderFactory#challenged} returns the token.
   */
  public static final HeaderCredential NONE = new HeaderCredential("", Set.of(), true);

  public HeaderCredential {
    secrets = Set.copyOf(secrets);
  }

  /** Whether the request must be sent without the header. */
  public boolean isEmpty() {
    return value.isEmpty();
  }

  /** Contains no secret. */
  @Override
  public String toString() {
    return "HeaderCredential[renewable=" + renewable + "]";
  }
}
