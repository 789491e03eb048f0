package io.serai.console.session;

import io.serai.http.filter.OriginPolicy;
import io.serai.http.filter.PageSession;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes a request with the cookie of a session one of the person who signed in: with the key that
 * the session began with, or as the person whom the issuer knows. The cookie counts only for
 * requests that the hub's own page has sent: these have a header that pages of other origins cannot
 * set without being asked about it. Hawtio does not send this header; below {@code /hawtio/} the
 * browser has to say that the request is from the hub's own origin, except for the files of Hawtio
 * and the documentation, which have no data of the hub.
 */
public final class SessionFilter implements Handler<RoutingContext> {

  /** The cookie of a session; browsers send it with requests of the hub's own pages only. */
  public static final HubCookie COOKIE =
      new HubCookie("serai-session-", "/", CookieSameSite.STRICT);

  /** Header of the requests of the console's page. */
  private static final String PAGE_HEADER = "serai-console";

  private static final String SESSION = "serai.console.session";
  private static final String AUTHORIZATION = "authorization";
  private static final String ORIGIN = "origin";
  private static final String SAME_ORIGIN = "same-origin";

  /** Paths that a browser opens by itself, without the header. */
  private static final List<String> PAGES = List.of("/hawtio", "/docs");

  private final OriginPolicy origins;
  private volatile @Nullable Sessions sessions;

  public SessionFilter(OriginPolicy origins) {
    this.origins = origins;
  }

  /** Begins to accept sessions; until then there are none. */
  public void open(Sessions accepted) {
    sessions = accepted;
  }

  /** Returns the sessions that are accepted; not before they are opened. */
  public Sessions sessions() {
    return Objects.requireNonNull(sessions);
  }

  /** Returns the session of a request; null if it has none. */
  static @Nullable Session of(RoutingContext request) {
    return request.get(SESSION);
  }

  @Override
  public void handle(RoutingContext request) {
    Optional<String> cookie = COOKIE.take(request);
    Sessions all = sessions;
    if (cookie.isEmpty() || all == null || !isFromPage(request) || !all.isPossible(cookie.get())) {
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
    found.filter(all::isOpen).ifPresent(session -> use(request, all, session));
    request.next();
  }

  private static void use(RoutingContext request, Sessions all, Session session) {
    all.use(session);
    request.put(SESSION, session);
    new PageSession(
            () -> all.isOpen(session),
            action -> all.whenEnded(session, action),
            Optional.ofNullable(session.person()))
        .on(request);
    if (session.person() == null) {
      request.request().headers().set(AUTHORIZATION, "Bearer " + session.key());
    }
  }

  private boolean isFromPage(RoutingContext request) {
    MultiMap headers = request.request().headers();
    String site = headers.get("sec-fetch-site");
    boolean ownSite = site == null || site.equals(SAME_ORIGIN);
    return !headers.contains(AUTHORIZATION)
        && !headers.contains("x-api-key")
        && (!headers.contains(ORIGIN) || origins.isOwn(request))
        && (headers.contains(PAGE_HEADER) ? ownSite : isForPage(request, site));
  }

  /** Whether it is for a file of Hawtio or of the documentation, or from Hawtio to Jolokia. */
  private static boolean isForPage(RoutingContext request, @Nullable String site) {
    String path = request.request().path();
    if (!path.equals(request.normalizedPath())) {
      return false;
    }
    if (path.startsWith("/hawtio/jolokia")) {
      return site == null ? request.request().headers().contains(ORIGIN) : site.equals(SAME_ORIGIN);
    }
    HttpMethod method = request.request().method();
    return PAGES.stream().anyMatch(page -> path.equals(page) || path.startsWith(page + "/"))
        && (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD))
        && (site == null
            || site.equals(SAME_ORIGIN)
            || site.equals("none")); // typed, or a bookmark
  }
}
