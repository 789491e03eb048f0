package io.serai.http;

import io.vertx.core.Handler;
import io.vertx.core.net.impl.URIDecoder;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;

/**
 * The way in for one agent: {@code /agents/{id}/rest} is served as {@code /rest}, and who is meant
 * is the exchange property {@link HubHttpServer#AGENT}. No route stands twice.
 */
public final class AgentPathPrefixHandler implements Handler<RoutingContext> {
  private static final String PREFIX = "/agents/";
  private static final String PATH = "serai.path";

  /** The path that is routed. */
  public static String of(RoutingContext request) {
    String path = request.get(PATH);
    return path == null ? request.request().path() : path;
  }

  /** The agent that the path names. */
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
      request.put(HubHttpServer.AGENT, URIDecoder.decodeURIComponent(id, false));
      request.put(PATH, path.substring(end));
    }
  }
}
