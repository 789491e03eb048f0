package io.serai.http.request;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/**
 * Strips the prefix {@code /agents/{id}} from request paths, so that {@code /agents/{id}/rest} is
 * routed as {@code /rest}. The agent's id is kept under {@link RequestProperties#AGENT}, in the
 * request and in the exchange.
 */
public final class AgentPathPrefixHandler implements Handler<RoutingContext> {
  private static final String PREFIX = "/agents/";
  private static final String PATH = "serai.path";

  /** Returns the path to route by: the request's path without the agent prefix, if it has one. */
  public static String of(RoutingContext request) {
    String path = request.get(PATH);
    return path == null ? request.request().path() : path;
  }

  /** Returns the id of the agent in the path, decoded; null if the path has no agent prefix. */
  public static @Nullable String agent(RoutingContext request) {
    return request.get(RequestProperties.AGENT);
  }

  /** Returns a path, which need not be well-formed, without its agent prefix. */
  public static String withoutPrefix(String path) {
    int end = path.startsWith(PREFIX) ? path.indexOf('/', PREFIX.length()) : -1;
    return end > PREFIX.length() ? path.substring(end) : path;
  }

  @Override
  public void handle(RoutingContext request) {
    String path = request.request().path();
    String rest = withoutPrefix(path);
    if (rest.length() < path.length()) {
      String id = path.substring(PREFIX.length(), path.length() - rest.length());
      request.put(RequestProperties.AGENT, UrlDecoder.path(id));
      request.put(PATH, rest);
    }
    request.next();
  }
}
