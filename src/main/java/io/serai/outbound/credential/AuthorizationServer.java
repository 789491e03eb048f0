package io.serai.outbound.credential;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import io.serai.document.UriParser;
import java.net.URI;
import java.util.Optional;

/**
 * An authorization server as far as it issues tokens to clients.
 *
 * @param issuer its identifier; empty if an operator wrote the address of its tokens
 * @param tokenEndpoint where tokens are requested
 * @param basic whether clients authenticate by {@code client_secret_basic}, else by {@code
 *     client_secret_post}
 */
record AuthorizationServer(Optional<URI> issuer, URI tokenEndpoint, boolean basic) {
  private static final String BASIC = "client_secret_basic";
  private static final String POST = "client_secret_post";

  /** Returns the server whose address an operator wrote. */
  static AuthorizationServer at(URI tokenUrl) {
    return new AuthorizationServer(Optional.empty(), tokenUrl, false);
  }

  /**
   * Reads the metadata of a server (RFC 8414, 2).
   *
   * @param issuer the one whose metadata was requested
   * @throws CredentialException if the metadata is of another issuer, or has no address of tokens
   *     or no supported authentication
   */
  static AuthorizationServer of(JsonNode metadata, URI issuer) {
    String named = metadata.path("issuer").asText();
    if (!named.equals(issuer.toString())) {
      throw new CredentialException(
          "The metadata of the authorization server %s is of another issuer: \"%s\"."
              .formatted(shown(issuer.toString()), shown(named)),
          "Ask an operator to check the issuer. It must be written exactly as the server writes it,"
              + " with or without a slash at its end.");
    }
    return new AuthorizationServer(
        Optional.of(issuer), endpoint(metadata, issuer), isBasic(metadata, issuer));
  }

  private static URI endpoint(JsonNode metadata, URI issuer) {
    return UriParser.parse(metadata.path("token_endpoint").asText())
        .filter(URI::isAbsolute)
        .orElseThrow(
            () ->
                new CredentialException(
                    "The metadata of the authorization server "
                        + shown(issuer.toString())
                        + " has no valid token_endpoint.",
                    "Ask an operator to check the issuer, or to write the credential with a"
                        + " token_url."));
  }

  private static boolean isBasic(JsonNode metadata, URI issuer) {
    JsonNode methods = metadata.path("token_endpoint_auth_methods_supported");
    if (!methods.isArray() || has(methods, BASIC)) {
      return true; // the default of RFC 8414
    }
    if (has(methods, POST)) {
      return false;
    }
    throw new CredentialException(
        "The authorization server "
            + shown(issuer.toString())
            + " supports neither client_secret_basic nor client_secret_post.",
        "Ask an operator to enable one of the two for the client.");
  }

  private static boolean has(JsonNode methods, String name) {
    for (JsonNode method : methods) {
      if (method.asText().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private static String shown(String text) {
    return TextFunctions.loggable(text);
  }
}
