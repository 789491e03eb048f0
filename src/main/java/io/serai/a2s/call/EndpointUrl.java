package io.serai.a2s.call;

import io.serai.a2s.openapi.OpenApiServer;
import io.serai.document.DocumentNode;
import io.serai.document.UriParser;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * An absolute http or https address that a document contains.
 *
 * @param host in lower case, without a port
 */
record EndpointUrl(URI uri, String host) {

  /**
   * Camel searches addresses for passwords in a time that grows with the square of their length.
   */
  private static final int MAX_LENGTH = 1_000;

  static Optional<EndpointUrl> read(String url, DocumentNode at) {
    if (url.length() > MAX_LENGTH) {
      at.fault("The address is longer than " + MAX_LENGTH + " characters: shorten it.");
      return Optional.empty();
    }
    URI uri = UriParser.parse(url).orElse(null);
    String host = uri == null ? null : uri.getHost();
    if (uri == null || host == null || !OpenApiServer.isHttp(uri)) {
      at.fault(
          "\"%s\" is not an absolute http or https address: write https://HOST/PATH."
              .formatted(url));
      return Optional.empty();
    }
    if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
      at.fault(
          "The address contains a user or a fragment: leave it out; credentials go into headers as"
              + " ${secrets.NAME}.");
      return Optional.empty();
    }
    return Optional.of(new EndpointUrl(uri, host.toLowerCase(Locale.ROOT)));
  }
}
