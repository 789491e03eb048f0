package io.serai.http.filter;

import io.serai.http.request.AuditNotes;
import io.serai.http.request.RequestIdHandler;
import io.serai.http.request.RequestProperties;
import io.serai.security.Caller;
import io.serai.security.audit.AuditDetails;
import io.serai.security.audit.AuditLog;
import io.serai.security.audit.AuditOutcome;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes an entry of the audit log for every request that matches an {@link AuditRule}, when the
 * response has ended, also if a later handler rejected the request. If the caller is unknown, it is
 * a line of the log alone. An operation on tasks that agents may request as well has an entry for
 * them only if it has added notes: requests for tasks that are not theirs have none. Thread-safe.
 */
public record AuditFilter(AuditRuleTable rules, AuditLog log) implements Handler<RoutingContext> {

  @Override
  public void handle(RoutingContext request) {
    rules
        .find(request)
        .forEach(match -> request.addEndHandler(end -> write(request, match.rule(), match.id())));
    request.next();
  }

  private void write(RoutingContext request, AuditRule rule, @Nullable String id) {
    Caller caller = request.get(Caller.PROPERTY);
    AuditNotes noted = request.get(RequestProperties.AUDIT_NOTES);
    if (noted == null
        && rule.protocol() != null
        && caller != null
        && !Caller.isOperator(caller.id())) {
      return;
    }
    AuditNotes notes = noted == null ? AuditNotes.NONE : noted;
    String subject = id != null ? id : Objects.requireNonNullElse(notes.subject(), AuditLog.NONE);
    String event = Objects.requireNonNullElse(notes.event(), rule.event());
    AuditOutcome outcome =
        request.response().ended()
            ? AuditOutcome.of(request.response().getStatusCode())
            : AuditOutcome.UNANSWERED;
    String requestId = RequestIdHandler.of(request);
    if (caller == null) {
      log.unknownCaller(event, subject, outcome, requestId);
    } else {
      AuditDetails details =
          AuditDetails.of(caller).ofSubject(notes.subjectLabel()).over(rule.protocol());
      log.write(event, caller.id(), subject, outcome, requestId, details);
    }
  }
}
