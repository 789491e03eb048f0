package io.serai.http;

import io.serai.security.AuditLog;
import io.serai.security.AuditOutcome;
import io.serai.security.Caller;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Records every request that administers the hub, when it has been answered, also where it was
 * refused on its way.
 */
public final class AuditFilter implements Handler<RoutingContext> {
  private final Map<String, List<AuditedPath>> byMethod;

  private record AuditedPath(AuditRule act, PathPattern pattern) {}

  public AuditFilter(List<AuditRule> acts) {
    this.byMethod =
        acts.stream()
            .map(act -> new AuditedPath(act, PathPattern.parse(act.path(), false)))
            .collect(Collectors.groupingBy(auditedPath -> auditedPath.act.method()));
  }

  @Override
  public void handle(RoutingContext request) {
    List<AuditedPath> acts = byMethod.get(request.request().method().name());
    if (acts != null) {
      String[] path = PathPattern.split(AgentPathPrefixHandler.of(request));
      acts.forEach(auditedPath -> watch(request, auditedPath, path));
    }
    request.next();
  }

  private static void watch(RoutingContext request, AuditedPath auditedPath, String[] path) {
    Map<String, String> parameters = auditedPath.pattern.match(path);
    if (parameters != null) {
      request.addEndHandler(end -> record(request, auditedPath.act.event(), parameters.get("id")));
    }
  }

  private static void record(RoutingContext request, String event, @Nullable String id) {
    Caller caller = request.get(HubHttpServer.CALLER);
    String told = request.get(HubHttpServer.SUBJECT);
    String subject = id != null ? id : told != null ? told : AuditLog.NONE;
    AuditOutcome outcome =
        request.response().ended()
            ? AuditOutcome.of(request.response().getStatusCode())
            : AuditOutcome.UNANSWERED;
    String who = caller == null ? AuditLog.NONE : caller.id();
    AuditLog.write(event, who, subject, outcome, RequestIdHandler.of(request));
  }
}
