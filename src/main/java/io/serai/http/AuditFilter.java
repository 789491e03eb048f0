package io.serai.http;

import io.serai.security.Audit;
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
  private final Map<String, List<Watched>> byMethod;

  private record Watched(AuditedAct act, PathPattern pattern) {}

  public AuditFilter(List<AuditedAct> acts) {
    this.byMethod =
        acts.stream()
            .map(act -> new Watched(act, PathPattern.parse(act.path(), false)))
            .collect(Collectors.groupingBy(watched -> watched.act.method()));
  }

  @Override
  public void handle(RoutingContext request) {
    List<Watched> acts = byMethod.get(request.request().method().name());
    if (acts != null) {
      String[] path = PathPattern.split(AgentPath.of(request));
      acts.forEach(watched -> watch(request, watched, path));
    }
    request.next();
  }

  private static void watch(RoutingContext request, Watched watched, String[] path) {
    Map<String, String> parameters = watched.pattern.match(path);
    if (parameters != null) {
      request.addEndHandler(end -> record(request, watched.act.event(), parameters.get("id")));
    }
  }

  private static void record(RoutingContext request, String event, @Nullable String id) {
    Caller caller = request.get(FrontDoor.CALLER);
    String told = request.get(FrontDoor.SUBJECT);
    String subject = id != null ? id : told != null ? told : Audit.NONE;
    AuditOutcome outcome =
        request.response().ended()
            ? AuditOutcome.of(request.response().getStatusCode())
            : AuditOutcome.UNANSWERED;
    String who = caller == null ? Audit.NONE : caller.id();
    Audit.write(event, who, subject, outcome, RequestIds.of(request));
  }
}
