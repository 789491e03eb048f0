package io.serai.outbound.credential;

import io.serai.document.TextFunctions;
import io.serai.document.UriParser;
import io.serai.security.host.TargetOrigin;
import java.net.URI;
import java.util.Optional;

/**
 * Identifies what a token is for: the address of a service, or of a part of it (RFC 8707, 2).
 *
 * @param text as the service wrote it, which is how tokens are requested
 * @param path without a slash at its end
 */
record ResourceIdentifier(String text, TargetOrigin origin, String path) {
  private static final int MAX_LENGTH = 2_000;

  /** Parses an identifier; empty if it is not an http or https address without a fragment. */
  static Optional<ResourceIdentifier> parse(String text) {
    return UriParser.parse(text)
        .filter(
            uri ->
                text.length() <= MAX_LENGTH
                    && uri.getRawFragment() == null
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null)
        .flatMap(
            uri ->
                TargetOrigin.of(uri)
                    .map(origin -> new ResourceIdentifier(text, origin, path(uri))));
  }

  /** Whether an address is this resource, or below it. */
  boolean covers(URI address) {
    return TargetOrigin.of(address).filter(origin::equals).isPresent()
        && (path(address) + "/").startsWith(path + "/");
  }

  private static String path(URI uri) {
    String path = uri.normalize().getRawPath();
    return path == null ? "" : TextFunctions.withoutTrailing(path, '/');
  }
}
