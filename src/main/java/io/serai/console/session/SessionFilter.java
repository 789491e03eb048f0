package io.serai.console.session;

import io.serai.http.filter.OriginPolicy;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the cookie of a session by the key with which the session began. The cookie counts only
 * for requests that the hub's own page has sent: these have a header that pages of other origins
 * cannot set without being asked about it.
 */
public final class SessionFilter implements Handler<RoutingContext> {

  /** Header of the requests of the console's page. */
  static final String PAGE_HEADER = "serai-console";

  /** Request key of the session, for requests that belong to one. */
  static final String SESSION = "serai.console.session";

  private static final String AUTHORIZATION = "authorization";

  private final OriginPolicy origins;
  private volatile @Nullable Sessions sessions;

  public SessionFilter(OriginPolicy origins) {
    this.origins = origins;
  }

  /** Begins to accept sessions; until then there are none. */
  void open(Sessions begun) {
    sessions = begun;
  }

  @Override
  public void handle(RoutingContext request) {
    Optional<String> cookie = SessionCookie.take(request);
    Sessions all = sessions;
    if (cookie.isEmpty() || all == null || !isFromPage(request)) {
      request.next();
      return;
    }
    Session known = all.known(cookie.get());
    if (known != null) {
      use(request, all, Optional.of(known));
      return;
    }
    request.request().pause();
    request
        .vertx()
        .executeBlocking(() -> all.open(cookie.get()), false)
        .onComplete(
            opened -> {
              if (!request.request().isEnded()) {
                request.request().resume();
              }
              use(request, all, opened.succeeded() ? opened.result() : Optional.empty());
            });
  }

  private static void use(RoutingContext request, Sessions all, Optional<Session> found) {
    found
        .filter(all::isOpen)
        .ifPresent(
            session -> {
              request.put(SESSION, session);
              request.request().headers().set(AUTHORIZATION, "Bearer " + session.key());
            });
    request.next();
  }

  private boolean isFromPage(RoutingContext request) {
    MultiMap headers = request.request().headers();
    String site = headers.get("sec-fetch-site");
    return headers.contains(PAGE_HEADER)
        && !headers.contains(AUTHORIZATION)
        && !headers.contains("x-api-key")
        && (!headers.contains("origin") || origins.isOwn(request))
        && (site == null || site.equals("same-origin"));
  }
}
