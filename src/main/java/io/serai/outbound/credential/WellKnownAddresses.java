package io.serai.outbound.credential;

import io.serai.document.TextFunctions;
import java.net.URI;
import java.util.List;

/** The well-known addresses of metadata, in the order in which they are tried. Stateless. */
final class WellKnownAddresses {
  private static final String SERVER = "/.well-known/oauth-authorization-server";
  private static final String OPENID = "/.well-known/openid-configuration";
  private static final String RESOURCE = "/.well-known/oauth-protected-resource";

  private WellKnownAddresses() {}

  /**
   * Returns the addresses of the metadata of an authorization server (RFC 8414, 3.1 and 5; OpenID
   * Connect Discovery 1.0, 4).
   */
  static List<URI> ofServer(URI issuer) {
    String path = path(issuer);
    return path.isEmpty()
        ? List.of(at(issuer, SERVER), at(issuer, OPENID))
        : List.of(at(issuer, SERVER + path), at(issuer, OPENID + path), at(issuer, path + OPENID));
  }

  /** Returns the addresses of the metadata of a protected resource (RFC 9728, 3.1). */
  static List<URI> ofResource(URI address) {
    String path = path(address);
    return path.isEmpty()
        ? List.of(at(address, RESOURCE))
        : List.of(at(address, RESOURCE + path), at(address, RESOURCE));
  }

  private static URI at(URI base, String path) {
    return URI.create(base.getScheme() + "://" + base.getRawAuthority() + path);
  }

  private static String path(URI uri) {
    String path = uri.getRawPath();
    return path == null ? "" : TextFunctions.withoutTrailing(path, '/');
  }
}
