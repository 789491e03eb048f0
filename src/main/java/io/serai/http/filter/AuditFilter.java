package io.serai.http.filter;

import io.serai.http.request.AgentPathPrefixHandler;
import io.serai.http.request.PathPattern;
import io.serai.http.request.RequestIdHandler;
import io.serai.http.request.RequestProperties;
import io.serai.security.Caller;
import io.serai.security.audit.AuditLog;
import io.serai.security.audit.AuditOutcome;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Writes an audit record for every request that matches an {@link AuditRule}. The record is written
 * when the response has ended, also if a later handler rejected the request. Thread-safe.
 */
public final class AuditFilter implements Handler<RoutingContext> {
  private final AuditLog log;
  private final Map<String, List<AuditedPath>> byMethod = new ConcurrentHashMap<>();

  private record AuditedPath(AuditRule rule, PathPattern pattern) {}

  /** Creates a filter without rules. */
  public AuditFilter(AuditLog log) {
    this.log = log;
  }

  /** Adds rules; they apply to requests from now on. */
  public void add(List<AuditRule> rules) {
    for (AuditRule rule : rules) {
      byMethod
          .computeIfAbsent(rule.method(), method -> new CopyOnWriteArrayList<>())
          .add(new AuditedPath(rule, PathPattern.parse(rule.path(), false)));
    }
  }

  @Override
  public void handle(RoutingContext request) {
    List<AuditedPath> rules = byMethod.get(request.request().method().name());
    if (rules != null) {
      String[] path = PathPattern.split(AgentPathPrefixHandler.of(request));
      rules.forEach(auditedPath -> recordAtEnd(request, auditedPath, path));
    }
    request.next();
  }

  private void recordAtEnd(RoutingContext request, AuditedPath auditedPath, String[] path) {
    Map<String, String> parameters = auditedPath.pattern.match(path);
    if (parameters != null) {
      request.addEndHandler(end -> record(request, auditedPath.rule.event(), parameters.get("id")));
    }
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
