package io.serai.http;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/**
 * Strips the prefix {@code /agents/{id}} from request paths, so that {@code /agents/{id}/rest} is
 * routed as {@code /rest}. The agent's id is kept under {@link HubHttpServer#AGENT}, in the request
 * and in the exchange.
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
  static @Nullable String agent(RoutingContext request) {
    return request.get(HubHttpServer.AGENT);
  }

  @Override
  public void handle(RoutingContext request) {
    String path = request.request().path();
    if (path.startsWith(PREFIX)) {
      split(request, path);
    }
    request.next();
  }

  private static void split(RoutingContext request, String path) {
    int end = path.indexOf('/', PREFIX.length());
    if (end > PREFIX.length()) {
      String id = path.substring(PREFIX.length(), end);
      request.put(HubHttpServer.AGENT, UrlDecoder.path(id));
      request.put(PATH, path.substring(end));
    }
  }
}
