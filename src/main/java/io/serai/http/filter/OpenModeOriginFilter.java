package io.serai.http.filter;

import io.serai.http.error.ErrorResponder;
import io.serai.http.error.HttpError;
import io.serai.security.Caller;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;

/**
 * Refuses requests without a key that change something, if a page of another origin has sent them:
 * in open mode a request needs no key, so any page of this machine could make them. Follows {@link
 * AuthAndRateLimitFilter}. Thread-safe.
 */
public record OpenModeOriginFilter(OriginPolicy origins, ErrorResponder errors)
    implements Handler<RoutingContext> {

  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

  @Override
  public void handle(RoutingContext request) {
    boolean mayChange = !READING.contains(request.request().method().name());
    if (mayChange && Caller.OPERATOR_OPEN.equals(request.get(Caller.PROPERTY))) {
      HttpError refusal = origins.refusal(request);
      if (refusal != null) {
        errors.answer(request, refusal);
        return;
      }
    }
    request.next();
  }
}
