package io.serai.document;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** Parses addresses that come from outside. */
public final class UriParser {

  private UriParser() {}

  /** Parses a URI (RFC 2396); empty if the text is not one. */
  public static Optional<URI> parse(String text) {
    try {
      return Optional.of(new URI(text));
    } catch (URISyntaxException noUri) {
      return Optional.empty();
    }
  }

  /** Parses an absolute http or https address with a host; empty if the text is not one. */
  public static Optional<URI> web(String text) {
    return parse(text).filter(UriParser::isWeb);
  }

  /** Whether a URI is an absolute http or https address with a host. */
  public static boolean isWeb(URI uri) {
    boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    return http && uri.getHost() != null;
  }
}
