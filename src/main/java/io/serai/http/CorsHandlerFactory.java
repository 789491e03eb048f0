package io.serai.http;

import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.handler.CorsHandler;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Creates the CORS handler that allows pages of the configured origins to call the hub. */
final class CorsHandlerFactory {

  private static final Set<HttpMethod> METHODS =
      Set.of(
          HttpMethod.GET,
          HttpMethod.HEAD,
          HttpMethod.POST,
          HttpMethod.PUT,
          HttpMethod.PATCH,
          HttpMethod.DELETE);

  private CorsHandlerFactory() {}

  /** Returns the handler; empty if no origin is allowed. */
  static Optional<CorsHandler> handler(List<String> origins) {
    if (origins.isEmpty()) {
      return Optional.empty();
    }
    CorsHandler handler = CorsHandler.create();
    if (!origins.contains("*")) {
      handler.addOrigins(origins);
    }
    return Optional.of(
        handler
            .allowedMethods(METHODS)
            .allowedHeader("*")
            .exposedHeaders(Set.of(RequestIdHandler.HEADER, "ETag", "Location", "Retry-After")));
  }
}
