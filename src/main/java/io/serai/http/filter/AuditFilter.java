package io.serai.http.filter;

import io.serai.http.request.RequestIdHandler;
import io.serai.http.request.RequestProperties;
import io.serai.security.Caller;
import io.serai.security.audit.AuditLog;
import io.serai.security.audit.AuditOutcome;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/**
 * Writes an audit record for every request that matches an {@link AuditRule}. The record is written
 * when the response has ended, also if a later handler rejected the request. Thread-safe.
 */
public record AuditFilter(AuditRuleTable rules, AuditLog log) implements Handler<RoutingContext> {

  @Override
  public void handle(RoutingContext request) {
    rules
        .find(request)
        .forEach(
            match ->
                request.addEndHandler(end -> record(request, match.rule().event(), match.id())));
    request.next();
  }

  private void record(RoutingContext request, String event, @Nullable String id) {
    Caller caller = request.get(Caller.PROPERTY);
    String requestSubject = request.get(RequestProperties.SUBJECT);
    String subject = id != null ? id : requestSubject != null ? requestSubject : AuditLog.NONE;
    AuditOutcome outcome =
        request.response().ended()
            ? AuditOutcome.of(request.response().getStatusCode())
            : AuditOutcome.UNANSWERED;
    String callerId = caller == null ? AuditLog.NONE : caller.id();
    log.write(event, callerId, subject, outcome, RequestIdHandler.of(request));
  }
}
