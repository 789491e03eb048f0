package io.serai.a2s.call;

import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.a2s.openapi.OpenApiServer;
import io.serai.document.DocumentNode;
import io.serai.document.TextFunctions;
import java.util.Optional;

/**
 * The address of an operation's server: the first one of the most specific {@code servers} list,
 * with variables replaced by their defaults (A2S-39).
 *
 * @param base the address, without a trailing slash
 */
record ServerAddress(String base, String host) {

  static Optional<ServerAddress> read(OpenApiOperation operation) {
    Optional<DocumentNode> servers = operation.servers();
    if (servers.isEmpty()) {
      operation
          .document()
          .root()
          .member("servers")
          .fault("Write a list with the server that the step calls: [{url: https://HOST}].");
    }
    return servers.flatMap(list -> read(new OpenApiServer(list.element(0))));
  }

  private static Optional<ServerAddress> read(OpenApiServer server) {
    Optional<DocumentNode> missing = server.missingDefault();
    if (missing.isPresent()) {
      missing.get().fault("Write the default: it is the value that is used.");
      return Optional.empty();
    }
    return EndpointUrl.read(server.address(), server.url())
        .flatMap(endpoint -> of(endpoint, server.url()));
  }

  private static Optional<ServerAddress> of(EndpointUrl endpoint, DocumentNode url) {
    if (endpoint.uri().getRawQuery() != null) {
      url.fault("The address contains a query: declare query parameters instead.");
      return Optional.empty();
    }
    String base = TextFunctions.withoutTrailing(endpoint.uri().toString(), '/');
    return Optional.of(new ServerAddress(base, endpoint.host()));
  }
}
