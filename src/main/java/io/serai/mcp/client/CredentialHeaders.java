package io.serai.mcp.client;

import java.util.Map;
import java.util.Set;

/**
 * The headers of a request, with the credential.
 *
 * @param headers can be added to
 * @param secrets values that must not appear in logs or messages
 */
record CredentialHeaders(Map<String, String> headers, Set<String> secrets) {

  /** Reveals nothing, because a header may be secret. */
  @Override
  public String toString() {
    return "CredentialHeaders";
  }
}
