package io.serai.route;

import io.serai.http.HttpError;
import io.serai.http.HttpFailure;

/** A route that was not compiled since those that are running take too much of the heap. */
public final class RoutesBusyException extends RouteLoadException implements HttpFailure {

  private static final long serialVersionUID = 1L;

  RoutesBusyException(String routeId) {
    super(
        "route "
            + routeId
            + " is not compiled: those that run have too many steps already."
            + " Try again later, or raise serai.routes.max-steps");
  }

  @Override
  public HttpError error() {
    return HttpError.of(
            503, "UNAVAILABLE", "Too many capabilities run at once. Try again in a second.")
        .with("Retry-After", "1");
  }
}
