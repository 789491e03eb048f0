package io.serai.outbound.credential;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.security.vault.VaultCredential;
import java.net.URI;
import java.util.Optional;

/**
 * The client with which a token is requested (RFC 6749, 4.4). It is the value of a credential, as
 * JSON: {@code {token_url? | issuer?, client_id, client_secret, resource?, scope?}}.
 *
 * @param tokenUrl where tokens are requested, if the operator wrote it
 * @param issuer the authorization server, if the operator wrote it; without both, the challenge of
 *     the service names it
 * @param resource what tokens are for, if the operator wrote it
 * @param scope none if the service or the server decides
 */
record OAuthClient(
    Optional<URI> tokenUrl,
    Optional<URI> issuer,
    String clientId,
    String clientSecret,
    Optional<String> resource,
    OAuthScope scope) {

  static OAuthClient of(VaultCredential credential) {
    try {
      JsonNode value = JsonMappers.read(credential.value());
      OAuthClient client =
          new OAuthClient(
              text(value, "token_url").map(URI::create),
              text(value, "issuer").map(URI::create),
              value.path("client_id").asText(),
              value.path("client_secret").asText(),
              text(value, "resource"),
              OAuthScope.of(value.path("scope").asText("")));
      if (client.isValid()) {
        return client;
      }
    } catch (DocumentParseException | IllegalArgumentException noClient) {
      // reported below, without the value
    }
    throw new CredentialException(
        "The value of the credential " + credential.id() + " is not an OAuth client.",
        "Ask an operator to write {token_url, client_id, client_secret, scope?}, with issuer or"
            + " nothing in place of token_url if the address is to be discovered.");
  }

  private static Optional<String> text(JsonNode value, String name) {
    return value.has(name) ? Optional.of(value.path(name).asText()) : Optional.empty();
  }

  private boolean isValid() {
    return !clientId.isEmpty()
        && tokenUrl.filter(url -> !url.isAbsolute()).isEmpty()
        && issuer.filter(url -> !url.isAbsolute()).isEmpty();
  }

  /** Whether only the challenge of a service says where tokens are requested. */
  boolean isDiscovered() {
    return tokenUrl.isEmpty() && issuer.isEmpty();
  }

  /** Contains no secret. */
  @Override
  public String toString() {
    return "OAuthClient[" + clientId + "]";
  }
}
