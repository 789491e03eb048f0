package io.serai.a2s.openapi.importing;

import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.a2s.openapi.OpenApiServer;
import io.serai.document.DocumentNode;
import io.serai.document.TextFunctions;
import io.serai.document.UriParser;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Selects the address that an operation is called at. */
record ServerSelection(OpenApiDocument document, ImportConfig options) {

  private static final String REMEDY = "; name the address with --server URL";

  /**
   * Returns the first server of the operation, of its path or of the document that has an address;
   * over https, if the document names it for https too. A document without servers has those of its
   * own host.
   */
  URI of(OpenApiOperation operation) throws SkippedOperationException {
    if (options.server().isPresent()) {
      return absolute(options.server().get());
    }
    Optional<DocumentNode> servers = operation.servers();
    if (servers.isPresent()) {
      return best(servers.get());
    }
    if (options.source().isPresent()) {
      return absolute("/");
    }
    throw new SkippedOperationException(
        "the document names no server; name the address with --server " + proposal("/"));
  }

  private URI best(DocumentNode servers) throws SkippedOperationException {
    List<URI> usable = new ArrayList<>();
    Optional<SkippedOperationException> first = Optional.empty();
    for (DocumentNode server : servers.elements()) {
      try {
        usable.add(absolute(filled(new OpenApiServer(server))));
      } catch (SkippedOperationException unusable) {
        first = first.or(() -> Optional.of(unusable));
      }
    }
    if (usable.isEmpty()) {
      throw first.orElseThrow();
    }
    URI best = usable.get(0);
    return usable.stream().filter(other -> isSecureFormOf(best, other)).findFirst().orElse(best);
  }

  private static boolean isSecureFormOf(URI server, URI other) {
    return other.toString().equalsIgnoreCase("https" + server.toString().substring(4));
  }

  private static String filled(OpenApiServer server) throws SkippedOperationException {
    if (server.missingDefault().isPresent()) {
      throw new SkippedOperationException(
          "the server %s has a variable without default%s"
              .formatted(TextFunctions.clipped(server.written()), REMEDY));
    }
    return server.address();
  }

  private URI absolute(String url) throws SkippedOperationException {
    try {
      URI uri = options.source().isPresent() ? options.source().get().resolve(url) : new URI(url);
      if (!uri.isAbsolute() && uri.getRawAuthority() != null) {
        uri = new URI("https:" + uri);
      }
      if (!uri.isAbsolute()) {
        throw new SkippedOperationException(
            "the server %s is relative to the document; name the address with --server %s"
                .formatted(TextFunctions.clipped(url), proposal(url)));
      }
      if (uri.getHost() != null && OpenApiServer.isHttp(uri) && isBare(uri)) {
        return new URI(TextFunctions.withoutTrailing(uri.toString(), '/'));
      }
    } catch (URISyntaxException | IllegalArgumentException noUrl) {
      throw unsuitable(url);
    }
    throw unsuitable(url);
  }

  /** Returns an address for {@code --server}: below the document's origin, if that is known. */
  private String proposal(String url) {
    String path = TextFunctions.withoutTrailing(url, '/');
    int slash = path.indexOf('/');
    String first = slash < 0 ? path : path.substring(0, slash);
    if (first.indexOf('.') > 0) {
      return "https://" + TextFunctions.clipped(path);
    }
    String origin =
        document.root().node().path("info").path("x-origin").path(0).path("url").asText();
    return UriParser.parse(url.isEmpty() ? "/" : url)
        .flatMap(relative -> UriParser.parse(origin).map(from -> from.resolve(relative)))
        .filter(address -> address.getHost() != null && OpenApiServer.isHttp(address))
        .map(address -> TextFunctions.withoutTrailing(address.toString(), '/'))
        .map(address -> TextFunctions.clipped(address) + " if the document is from there")
        .orElseGet(() -> hostAnd(path));
  }

  private static String hostAnd(String path) {
    boolean begun = path.isEmpty() || path.charAt(0) == '/';
    return "https://HOST" + (begun ? "" : "/") + TextFunctions.clipped(path);
  }

  private static SkippedOperationException unsuitable(String url) {
    return new SkippedOperationException(
        "the server %s is not an http or https address without user, query and fragment%s"
            .formatted(TextFunctions.clipped(url), REMEDY));
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
