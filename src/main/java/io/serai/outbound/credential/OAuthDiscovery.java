package io.serai.outbound.credential;

import io.serai.document.TextFunctions;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.security.vault.VaultCredential;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Finds the authorization server that issues the tokens of a credential, by its issuer or by the
 * challenge of a service. Thread-safe.
 */
final class OAuthDiscovery {
  private final OAuthMetadataReader metadata;
  private final OAuthDestinationCheck destinations;

  OAuthDiscovery(OutboundGateway outbound, OAuthDestinationCheck destinations) {
    this.metadata = new OAuthMetadataReader(outbound);
    this.destinations = destinations;
  }

  /**
   * What a challenge leads to.
   *
   * @param resource empty if the service does not describe itself
   */
  record Discovered(AuthorizationServer server, Optional<ProtectedResource> resource) {}

  /** Reads the metadata of the issuer of a credential; fails with {@link CredentialException}. */
  CompletionStage<AuthorizationServer> server(VaultCredential credential, URI issuer) {
    destinations.requireSecure(issuer, "issuer");
    return metadata
        .first(credential.id(), WellKnownAddresses.ofServer(issuer))
        .thenApply(
            found ->
                found
                    .map(document -> AuthorizationServer.of(document, issuer))
                    .orElseThrow(() -> noMetadata(issuer)));
  }

  /** Follows the challenge of a service; fails with {@link CredentialException}. */
  CompletionStage<Discovered> follow(
      VaultCredential credential, OAuthClient client, URI address, BearerChallenge challenge) {
    return resource(credential, client, address, challenge)
        .thenCompose(
            resource ->
                server(credential, issuer(credential, client, resource))
                    .thenApply(server -> new Discovered(server, resource)));
  }

  private CompletionStage<Optional<ProtectedResource>> resource(
      VaultCredential credential, OAuthClient client, URI address, BearerChallenge challenge) {
    if (client.issuer().isPresent() && client.resource().isPresent()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    destinations.requireSecure(address, "service");
    List<URI> addresses =
        challenge
            .resourceMetadata()
            .map(named -> List.of(destinations.secure(named, "resource metadata")))
            .orElseGet(() -> WellKnownAddresses.ofResource(address));
    return metadata
        .first(credential.id(), addresses)
        .thenApply(found -> found.map(document -> ProtectedResource.of(document, address)));
  }

  private URI issuer(
      VaultCredential credential, OAuthClient client, Optional<ProtectedResource> resource) {
    if (client.issuer().isPresent()) {
      URI issuer = client.issuer().get();
      resource.ifPresent(found -> requireAccepted(credential, issuer, found.servers()));
      return issuer;
    }
    List<String> servers = resource.map(ProtectedResource::servers).orElse(List.of());
    if (servers.isEmpty()) {
      throw new CredentialException(
          "The service does not say which authorization server issues tokens for it.",
          "Ask an operator to write the issuer or the token_url of the credential "
              + credential.id()
              + ".");
    }
    for (String server : servers) {
      URI issuer = destinations.secure(server, "authorization server");
      if (destinations.names(credential, issuer)) {
        return issuer;
      }
    }
    throw OAuthDestinationCheck.notNamed(credential, servers.get(0));
  }

  private static void requireAccepted(
      VaultCredential credential, URI issuer, List<String> accepted) {
    if (!accepted.isEmpty() && !accepted.contains(issuer.toString())) {
      throw new CredentialException(
          "The service does not accept tokens of the issuer of the credential %s. It names \"%s\"."
              .formatted(credential.id(), TextFunctions.loggable(accepted.get(0))),
          "Use a credential of that authorization server, or ask an operator to create one.");
    }
  }

  private static CredentialException noMetadata(URI issuer) {
    return new CredentialException(
        "The authorization server %s has no metadata at its well-known addresses."
            .formatted(TextFunctions.loggable(issuer.toString())),
        "Ask an operator to check the issuer, or to write the credential with a token_url.");
  }
}
