package io.serai.outbound.credential;

import java.util.Map;
import java.util.Optional;

/**
 * The challenge {@code Bearer} with which a service refuses a request (RFC 6750, 3; RFC 9728, 5.1).
 *
 * @param resourceMetadata address of the metadata of the protected resource, as the service wrote
 *     it
 * @param scope what the request needs; none if the service does not say
 * @param insufficient whether the token was valid but its scope did not suffice
 */
record BearerChallenge(Optional<String> resourceMetadata, OAuthScope scope, boolean insufficient) {

  /** Reads the header {@code WWW-Authenticate}, which may have other challenges too. */
  static BearerChallenge of(String header) {
    Map<String, String> parameters = new AuthenticateHeaderParser(header).parameters("Bearer");
    return new BearerChallenge(
        Optional.ofNullable(parameters.get("resource_metadata")),
        OAuthScope.ofService(parameters.getOrDefault("scope", "")),
        "insufficient_scope".equals(parameters.get("error")));
  }
}
