package io.serai.console.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.console.endpoint.ConsoleResponder;
import io.serai.console.endpoint.OperatorOnlyFilter;
import io.serai.document.JsonMappers;
import io.serai.http.request.RequestIdHandler;
import io.serai.security.Caller;
import io.serai.security.audit.AuditDetails;
import io.serai.security.audit.AuditLog;
import io.serai.security.audit.AuditOutcome;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Objects;
import java.util.Set;

/**
 * Sessions at {@code /console/session}: {@code POST} with the key of an operator as {@code
 * Authorization: Bearer KEY} answers 204 with the cookie of a session, {@code DELETE} ends the
 * session of the request, {@code GET} says how people sign in, and the id of the session that the
 * request has. Thread-safe.
 *
 * @param byIssuer whether people may also sign in by an issuer
 */
public record SessionEndpoint(
    Sessions sessions, boolean byIssuer, AuditLog audit, ConsoleResponder responder)
    implements Handler<RoutingContext> {

  /** The path of the endpoint. */
  public static final String PATH = "/console/session";

  /** The event of a sign-in in the audit log; its subject is {@code key} or {@code issuer}. */
  public static final String SIGN_IN = "console.sign-in";

  private static final String BEARER = "bearer ";

  @Override
  public void handle(RoutingContext request) {
    switch (request.request().method().name()) {
      case "GET", "HEAD" -> responder.json(request, 200, ways(request));
      case "POST" -> begin(request);
      case "DELETE" -> end(request);
      default -> responder.otherMethod(request, Set.of("GET", "POST", "DELETE"));
    }
  }

  private ObjectNode ways(RoutingContext request) {
    ObjectNode ways = JsonMappers.object().put("key", true).put("issuer", byIssuer);
    Session session = SessionFilter.of(request);
    return session == null ? ways : ways.put("session", session.id());
  }

  private void begin(RoutingContext request) {
    if (SessionFilter.of(request) != null) {
      responder.refuse(
          request,
          400,
          "INVALID_REQUEST",
          "A session cannot begin another one. Send an operator's key as Authorization: Bearer"
              + " KEY.");
      return;
    }
    String authorization = request.request().getHeader("authorization");
    if (authorization == null
        || !authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      responder.refuse(
          request, 400, "INVALID_REQUEST", "Send an operator's key as Authorization: Bearer KEY.");
      return;
    }
    if (!OperatorOnlyFilter.isOperator(request)) {
      audit(request, AuditOutcome.REFUSED);
      responder.refuse(
          request, 403, "FORBIDDEN", "Only operators may sign in. Use an operator's key.");
      return;
    }
    Caller caller = Objects.requireNonNull(request.<Caller>get(Caller.PROPERTY));
    String key = authorization.substring(BEARER.length()).strip();
    responder.runBlocking(
        request,
        () -> sessions.begin(key, caller),
        cookie -> {
          audit(request, AuditOutcome.DONE);
          SessionFilter.COOKIE.set(request, cookie, sessions.lifetime());
          done(request);
        });
  }

  private void audit(RoutingContext request, AuditOutcome outcome) {
    Caller caller = Objects.requireNonNull(request.<Caller>get(Caller.PROPERTY));
    audit.write(
        SIGN_IN,
        caller.id(),
        "key",
        outcome,
        RequestIdHandler.of(request),
        AuditDetails.of(caller));
  }

  private void end(RoutingContext request) {
    Session session = SessionFilter.of(request);
    SessionFilter.COOKIE.remove(request);
    if (session == null) {
      done(request);
      return;
    }
    Context context = request.vertx().getOrCreateContext();
    sessions
        .end(session)
        .whenComplete(
            (ended, failure) ->
                context.runOnContext(
                    here -> {
                      if (failure == null) {
                        done(request);
                      } else {
                        request.fail(CompletionCause.of(failure));
                      }
                    }));
  }

  private static void done(RoutingContext request) {
    request.response().putHeader("cache-control", "no-store").setStatusCode(204).end();
  }
}
