package io.serai.console.session;

import io.serai.console.endpoint.ConsoleResponder;
import io.serai.console.endpoint.OperatorOnlyFilter;
import io.serai.security.vault.StoredTextEncryptor;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;

/**
 * Begins and ends sessions at {@code /console/session}: {@code POST} with the key of an operator as
 * {@code Authorization: Bearer KEY} answers 204 with the cookie of a session, {@code DELETE} ends
 * the session of the request. Thread-safe.
 */
public final class SessionEndpoint implements Handler<RoutingContext> {

  /** The path of the endpoint. */
  public static final String PATH = "/console/session";

  private static final String BEARER = "bearer ";

  private final Sessions sessions;
  private final ConsoleResponder responder;

  private SessionEndpoint(Sessions sessions, ConsoleResponder responder) {
    this.sessions = sessions;
    this.responder = responder;
  }

  /**
   * Makes sessions possible.
   *
   * @param encryptor encrypts what browsers keep
   * @param lifetime how long a session lasts
   */
  public static SessionEndpoint open(
      SessionFilter filter,
      StoredTextEncryptor encryptor,
      Duration lifetime,
      ConsoleResponder responder,
      Clock clock) {
    Sessions sessions = new Sessions(encryptor, lifetime, clock);
    filter.open(sessions);
    return new SessionEndpoint(sessions, responder);
  }

  @Override
  public void handle(RoutingContext request) {
    switch (request.request().method().name()) {
      case "POST" -> begin(request);
      case "DELETE" -> end(request);
      default -> responder.otherMethod(request, Set.of("POST", "DELETE"));
    }
  }

  private void begin(RoutingContext request) {
    String authorization = request.request().getHeader("authorization");
    if (authorization == null
        || !authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      responder.refuse(
          request, 400, "INVALID_REQUEST", "Send an operator's key as Authorization: Bearer KEY.");
      return;
    }
    if (!OperatorOnlyFilter.isOperator(request)) {
      responder.refuse(
          request, 403, "FORBIDDEN", "Only operators may sign in. Use an operator's key.");
      return;
    }
    String key = authorization.substring(BEARER.length()).strip();
    responder.runBlocking(
        request,
        () -> sessions.begin(key),
        cookie -> {
          SessionCookie.set(request, cookie, sessions.lifetime());
          done(request);
        });
  }

  private void end(RoutingContext request) {
    Session session = request.get(SessionFilter.SESSION);
    if (session != null) {
      sessions.end(session);
    }
    SessionCookie.remove(request);
    done(request);
  }

  private static void done(RoutingContext request) {
    request.response().putHeader("cache-control", "no-store").setStatusCode(204).end();
  }
}
