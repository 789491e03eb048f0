package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/** Selects the address that an operation is called at. */
final class ServerSelection {

  private static final String REMEDY = "; name the address with --server URL";

  private final LocalReferences references;
  private final ImportOptions options;

  ServerSelection(LocalReferences references, ImportOptions options) {
    this.references = references;
    this.options = options;
  }

  /** Returns the first server of the operation, of its path or of the document. */
  URI of(JsonNode pathItem, JsonNode operation) throws SkippedOperationException {
    if (options.server().isPresent()) {
      return absolute(options.server().get());
    }
    for (JsonNode level : new JsonNode[] {operation, pathItem, references.root()}) {
      JsonNode servers = level.path("servers");
      if (servers.isArray() && !servers.isEmpty()) {
        return absolute(filled(servers.get(0)));
      }
    }
    throw new SkippedOperationException("the document names no server" + REMEDY);
  }

  private static String filled(JsonNode server) throws SkippedOperationException {
    String url = server.path("url").asText();
    StringBuilder filled = new StringBuilder();
    int end = 0;
    for (int open = url.indexOf('{'); open >= 0; open = url.indexOf('{', end)) {
      int close = url.indexOf('}', open);
      if (close < 0) {
        throw unsuitable(url);
      }
      String name = url.substring(open + 1, close);
      JsonNode value = server.path("variables").path(name).path("default");
      if (!value.isValueNode() || value.isNull()) {
        throw new SkippedOperationException(
            "the server "
                + TextFunctions.clipped(url)
                + " has a variable without default"
                + REMEDY);
      }
      filled.append(url, end, open).append(value.asText());
      end = close + 1;
    }
    return filled.append(url, end, url.length()).toString();
  }

  private URI absolute(String url) throws SkippedOperationException {
    try {
      URI uri = options.source().isPresent() ? options.source().get().resolve(url) : new URI(url);
      if (!uri.isAbsolute()) {
        throw new SkippedOperationException(
            "the server " + TextFunctions.clipped(url) + " is relative to the document" + REMEDY);
      }
      if (uri.getHost() != null && isHttp(uri) && isBare(uri)) {
        return new URI(TextFunctions.withoutTrailing(uri.toString(), '/'));
      }
    } catch (URISyntaxException | IllegalArgumentException noUrl) {
      throw unsuitable(url);
    }
    throw unsuitable(url);
  }

  private static SkippedOperationException unsuitable(String url) {
    return new SkippedOperationException(
        "the server "
            + TextFunctions.clipped(url)
            + " is no http or https address without user, query and fragment"
            + REMEDY);
  }

  private static boolean isHttp(URI uri) {
    return Optional.ofNullable(uri.getScheme())
        .map(scheme -> scheme.toLowerCase(Locale.ROOT))
        .filter(scheme -> scheme.equals("https") || scheme.equals("http"))
        .isPresent();
  }

  private static boolean isBare(URI uri) {
    return uri.getRawUserInfo() == null
        && uri.getRawQuery() == null
        && uri.getRawFragment() == null;
  }

  /** Returns a server as a host of a credential: a host or host:port for https, else an origin. */
  static String credentialHost(URI server) {
    boolean https = "https".equalsIgnoreCase(server.getScheme());
    String host = server.getHost().toLowerCase(Locale.ROOT);
    String port = server.getPort() < 0 ? "" : ":" + server.getPort();
    return https ? host + port : "http://" + host + port;
  }

  /** Returns a server as an entry of {@code domains}. */
  static String domain(URI server) {
    String host = server.getHost().toLowerCase(Locale.ROOT);
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }
}
