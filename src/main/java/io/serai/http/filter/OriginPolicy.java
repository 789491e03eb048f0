package io.serai.http.filter;

import io.serai.http.error.HttpError;
import io.serai.http.request.RequestProperties;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which web pages may read what the hub answers: its own, and those of the configured
 * origins. A request without an {@code Origin} is not from a page.
 *
 * @param allowed origins such as {@code https://app.example.com}; {@code *} for all
 */
public record OriginPolicy(List<String> allowed) {

  private static final String HEADER = "Origin";

  public OriginPolicy {
    allowed = List.copyOf(allowed);
  }

  /** Returns the error for a request from a page that may not read the answer; else null. */
  public @Nullable HttpError refusal(RoutingContext request) {
    List<String> origins = request.request().headers().getAll(HEADER);
    boolean accepted =
        origins.isEmpty()
            || allowed.contains("*")
            || isOwn(request)
            || (origins.size() == 1 && allowed.contains(origins.get(0)));
    return accepted
        ? null
        : HttpError.of(
            403,
            "FORBIDDEN",
            "Pages of this origin may not call the hub. serai.http.cors-origins says which may.");
  }

  /**
   * Whether a page of the hub itself has sent the request. Only hosts are compared, since the hub
   * does not see whether a proxy in front of it uses TLS.
   */
  public boolean isOwn(RoutingContext request) {
    List<String> origins = request.request().headers().getAll(HEADER);
    if (origins.size() != 1 || !origins.get(0).contains("://")) {
      return false;
    }
    String host = RequestProperties.host(origins.get(0));
    HostAndPort authority = request.request().authority();
    String forwarded = request.get(RequestProperties.ORIGIN);
    return (authority != null && host.equalsIgnoreCase(authority.toString()))
        || (forwarded != null && host.equalsIgnoreCase(RequestProperties.host(forwarded)));
  }
}
