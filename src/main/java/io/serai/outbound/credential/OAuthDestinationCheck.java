package io.serai.outbound.credential;

import io.serai.document.TextFunctions;
import io.serai.document.UriParser;
import io.serai.security.host.PrivateHostAllowlist;
import io.serai.security.host.TargetOrigin;
import io.serai.security.vault.VaultCredential;
import java.net.URI;
import java.util.Optional;

/**
 * Where metadata is requested, and where a client's secret is sent: by https only, unless the host
 * is an allowed private one, and never to a host that the credential does not name. Immutable.
 */
final class OAuthDestinationCheck {
  private final PrivateHostAllowlist privateHosts;

  OAuthDestinationCheck(PrivateHostAllowlist privateHosts) {
    this.privateHosts = privateHosts;
  }

  /**
   * Returns an address that a service or a server wrote.
   *
   * @param what it is, for the message
   * @throws CredentialException if it is not a secure address
   */
  URI secure(String address, String what) {
    URI uri = UriParser.parse(address).orElseThrow(() -> notSecure(address, what));
    requireSecure(uri, what);
    return uri;
  }

  /** Checks an address. */
  void requireSecure(URI uri, String what) {
    boolean secure =
        uri.getRawFragment() == null
            && uri.getRawUserInfo() == null
            && TargetOrigin.of(uri)
                .filter(origin -> origin.tls() || privateHosts.contains(origin))
                .isPresent();
    if (!secure) {
      throw notSecure(uri.toString(), what);
    }
  }

  private static CredentialException notSecure(String address, String what) {
    return new CredentialException(
        "The address of the %s is not an https address: \"%s\"."
            .formatted(what, TextFunctions.loggable(address)),
        "Ask an operator to have it served by https.");
  }

  /** Whether a credential's hosts name the host of an authorization server. */
  boolean names(VaultCredential credential, URI server) {
    return credential.refusal(server, privateHosts).isEmpty();
  }

  /**
   * Checks that the secret of a client may be sent to a server whose metadata was read.
   *
   * @throws CredentialException if it may not
   */
  void requireAllowed(VaultCredential credential, OAuthClient client, AuthorizationServer server) {
    URI issuer = server.issuer().orElseThrow();
    if (!client.issuer().equals(server.issuer())) {
      require(names(credential, issuer), credential, issuer);
    }
    URI endpoint = server.tokenEndpoint();
    requireSecure(endpoint, "token endpoint");
    Optional<TargetOrigin> origin = TargetOrigin.of(endpoint);
    require(
        origin.equals(TargetOrigin.of(issuer)) || names(credential, endpoint),
        credential,
        endpoint);
  }

  /** Returns the refusal of an authorization server that the credential does not name. */
  static CredentialException notNamed(VaultCredential credential, String address) {
    return new CredentialException(
        "The credential %s is not for the authorization server \"%s\"."
            .formatted(credential.id(), TextFunctions.loggable(address)),
        "If it may receive the client's secret, ask an operator to add its host to the hosts of the"
            + " credential.");
  }

  private static void require(boolean holds, VaultCredential credential, URI address) {
    if (!holds) {
      throw notNamed(credential, address.toString());
    }
  }
}
