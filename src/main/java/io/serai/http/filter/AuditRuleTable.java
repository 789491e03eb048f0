package io.serai.http.filter;

import io.serai.http.request.AgentPathPrefixHandler;
import io.serai.http.request.PathPattern;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Finds the {@link AuditRule}s of a request. Thread-safe. */
public final class AuditRuleTable {
  private final Map<String, List<RulePath>> byMethod = new ConcurrentHashMap<>();

  private record RulePath(AuditRule rule, PathPattern pattern, String start) {}

  /**
   * A rule that a request matches.
   *
   * @param id the parameter {@code id} of the path; null if the rule has none
   */
  record RuleMatch(AuditRule rule, @Nullable String id) {}

  /** Adds rules; they apply to requests from now on. */
  public void add(List<AuditRule> rules) {
    for (AuditRule rule : rules) {
      PathPattern pattern = PathPattern.parse(rule.path(), false);
      byMethod
          .computeIfAbsent(rule.method(), method -> new CopyOnWriteArrayList<>())
          .add(new RulePath(rule, pattern, pattern.start()));
    }
  }

  List<RuleMatch> find(RoutingContext request) {
    List<RulePath> rules = byMethod.get(request.request().method().name());
    if (rules == null) {
      return List.of();
    }
    String path = AgentPathPrefixHandler.of(request);
    List<RuleMatch> found = new ArrayList<>();
    for (RulePath each : rules) {
      Map<String, String> parameters =
          path.startsWith(each.start) ? each.pattern.match(PathPattern.split(path)) : null;
      if (parameters != null) {
        found.add(new RuleMatch(each.rule, parameters.get("id")));
      }
    }
    return found;
  }
}
