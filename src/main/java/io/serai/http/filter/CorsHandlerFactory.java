package io.serai.http.filter;

import io.serai.http.error.ErrorResponder;
import io.serai.http.error.HttpError;
import io.serai.http.request.RequestIdHandler;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.CorsHandler;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Creates the CORS handler that allows pages of the configured origins to call the hub. */
public final class CorsHandlerFactory {

  private static final Set<HttpMethod> METHODS =
      Set.of(
          HttpMethod.GET,
          HttpMethod.HEAD,
          HttpMethod.POST,
          HttpMethod.PUT,
          HttpMethod.PATCH,
          HttpMethod.DELETE);

  private CorsHandlerFactory() {}

  /**
   * Returns the handler; empty if no origin is allowed. It refuses pages of other origins, and
   * leaves the hub's own pages alone.
   */
  public static Optional<Handler<RoutingContext>> handler(
      OriginPolicy origins, ErrorResponder errors) {
    if (origins.allowed().isEmpty()) {
      return Optional.empty();
    }
    CorsHandler cors = cors(origins.allowed());
    return Optional.of(
        request -> {
          HttpError refusal = origins.refusal(request);
          if (refusal != null) {
            errors.answer(request, refusal);
          } else if (origins.isOwn(request)) {
            request.next();
          } else {
            cors.handle(request);
          }
        });
  }

  private static CorsHandler cors(List<String> origins) {
    CorsHandler handler = CorsHandler.create();
    if (!origins.contains("*")) {
      handler.addOrigins(origins);
    }
    return handler
        .allowedMethods(METHODS)
        .allowedHeader("*")
        .exposedHeaders(Set.of(RequestIdHandler.HEADER, "ETag", "Location", "Retry-After"));
  }
}
