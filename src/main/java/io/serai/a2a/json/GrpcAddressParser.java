package io.serai.a2a.json;

import io.serai.document.TextFunctions;
import io.serai.document.UriParser;
import java.net.URI;
import java.util.Optional;

/**
 * Reads the address of an interface of gRPC, for which A2A has no single form: {@code host:port},
 * {@code dns:///host:port}, {@code http://…} and {@code grpc://…} (plain text), {@code https://…}
 * and {@code grpcs://…} (TLS). Stateless.
 */
final class GrpcAddressParser {

  private static final int MAX_PORT = 65_535;

  private GrpcAddressParser() {}

  /**
   * Returns the address as an http or https one without a trailing slash. A path stays before those
   * of the methods.
   *
   * @param tls whether an address without a scheme is one of TLS
   * @return empty if the address is of another form
   */
  static Optional<URI> parse(String text, boolean tls) {
    int end = text.indexOf("://");
    String scheme = end < 0 ? "" : text.substring(0, end);
    String rest = end < 0 ? text : text.substring(end + "://".length());
    return switch (scheme) {
      case "" -> target(tls, rest.startsWith("dns:") ? rest.substring("dns:".length()) : rest);
      case "dns" -> rest.startsWith("/") ? target(tls, rest.substring(1)) : Optional.empty();
      case "http", "grpc" -> url(false, rest);
      case "https", "grpcs" -> url(true, rest);
      default -> Optional.empty();
    };
  }

  /** Reads an address that is only a host and a port. */
  private static Optional<URI> target(boolean tls, String rest) {
    return rest.indexOf('/') < 0 ? url(tls, rest) : Optional.empty();
  }

  private static Optional<URI> url(boolean tls, String rest) {
    String text = (tls ? "https://" : "http://") + TextFunctions.withoutTrailing(rest, '/');
    return UriParser.parse(text)
        .filter(
            url ->
                url.getHost() != null
                    && url.getPort() != 0
                    && url.getPort() <= MAX_PORT
                    && url.getRawUserInfo() == null
                    && url.getRawQuery() == null
                    && url.getRawFragment() == null);
  }
}
