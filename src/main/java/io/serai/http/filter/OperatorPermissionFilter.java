package io.serai.http.filter;

import io.serai.http.error.ErrorResponder;
import io.serai.http.error.HttpError;
import io.serai.http.request.AgentPathPrefixHandler;
import io.serai.http.request.PathPattern;
import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/**
 * Refuses the requests of operators whose role does not permit them, whatever the protocol; must
 * follow {@link AuthAndRateLimitFilter}. Agents pass. The role that a request needs is, in this
 * order:
 *
 * <ol>
 *   <li>that of its {@link AuditRule};
 *   <li>viewer for public paths and for what checks the role itself;
 *   <li>viewer for GET and HEAD, and for the POST requests that only read, if the hub itself
 *       answers them: a route of the home may do anything;
 *   <li>operator for all others: gRPC calls, WebSockets and unknown paths too.
 * </ol>
 *
 * <p>Thread-safe.
 */
public final class OperatorPermissionFilter implements Handler<RoutingContext> {
  private final AuditRuleTable rules;
  private final Predicate<String> publicPath;
  private final Predicate<RoutingContext> checksRole;
  private final Predicate<RoutingContext> servedByHub;
  private final ErrorResponder errors;
  private final List<PathPattern> readingPosts = new CopyOnWriteArrayList<>();

  /**
   * Creates the filter.
   *
   * @param publicPath accepts the paths that need no credentials
   * @param checksRole accepts the requests whose handler checks the role itself
   * @param servedByHub accepts the requests that no route of the home answers
   */
  public OperatorPermissionFilter(
      AuditRuleTable rules,
      Predicate<String> publicPath,
      Predicate<RoutingContext> checksRole,
      Predicate<RoutingContext> servedByHub,
      ErrorResponder errors) {
    this.rules = rules;
    this.publicPath = publicPath;
    this.checksRole = checksRole;
    this.servedByHub = servedByHub;
    this.errors = errors;
  }

  /** Adds the patterns of paths whose POST requests only read. */
  public void addReadingPosts(List<String> paths) {
    paths.forEach(path -> readingPosts.add(PathPattern.parse(path, false)));
  }

  @Override
  public void handle(RoutingContext request) {
    Caller caller = Objects.requireNonNull(request.<Caller>get(Caller.PROPERTY));
    if (!caller.operator() || caller.hasRole(OperatorRole.ADMINISTRATOR)) {
      request.next();
      return;
    }
    OperatorRole needed = needed(request);
    if (caller.hasRole(needed)) {
      request.next();
    } else {
      errors.answer(request, refusal(caller, needed));
    }
  }

  /** Returns the error for an operator whose role does not suffice. */
  public static HttpError refusal(Caller caller, OperatorRole needed) {
    return HttpError.of(
        403,
        "FORBIDDEN",
        "%s has the role %s, but this needs the role %s. Use the key of an operator with that role."
            .formatted(caller.id(), caller.role(), needed));
  }

  private OperatorRole needed(RoutingContext request) {
    OperatorRole needed = isReading(request) ? OperatorRole.VIEWER : OperatorRole.OPERATOR;
    for (AuditRuleTable.RuleMatch match : rules.find(request)) {
      OperatorRole ofRule = match.rule().role();
      needed = ofRule.includes(needed) ? ofRule : needed;
    }
    return needed;
  }

  private boolean isReading(RoutingContext request) {
    String path = AgentPathPrefixHandler.of(request);
    return publicPath.test(path)
        || checksRole.test(request)
        || (isReadingMethod(request.request().method().name(), path) && servedByHub.test(request));
  }

  private boolean isReadingMethod(String method, String path) {
    if (method.equals("POST")) {
      String[] segments = PathPattern.split(path);
      return readingPosts.stream().anyMatch(pattern -> pattern.match(segments) != null);
    }
    return method.equals("GET") || method.equals("HEAD");
  }
}
