package io.serai.hub;

import io.serai.http.HttpRoutingTable;
import io.serai.http.HubHttpServer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;

/**
 * The public index of the hub's endpoints at {@code /}, unless a route of the home serves that
 * path.
 */
final class RootIndexPage {

  static final String PATH = "/";

  private static final String TEXT =
      """
      {"name":"Serai","card":"/.well-known/agent-card.json","capabilities":"/a2s/v1/capabilities","search":"/a2s/v1/capabilities/search",\
      "usage":"/a2s/v1/capabilities/{id}/usage","agents":"/a2s/v1/agents","openapi":"/openapi.json",\
      "alive":"/health","health":"/observe/health","metrics":"/observe/metrics",\
      "console":"/hawtio"}
      """;

  private final HttpRoutingTable paths;

  private RootIndexPage(HttpRoutingTable paths) {
    this.paths = paths;
  }

  /** Whether a request to this path gets the index, and therefore needs no key. */
  static boolean isPublic(HttpRoutingTable paths, String path) {
    return path.equals(PATH) && !paths.serves(PATH);
  }

  /** Mounts the page before the routes. */
  static void mount(HubHttpServer server) {
    RootIndexPage page = new RootIndexPage(server.paths());
    server.mount(router -> router.get(PATH).method(HttpMethod.HEAD).handler(page::answer));
  }

  private void answer(RoutingContext request) {
    if (paths.serves(PATH)) {
      request.next();
    } else {
      request.response().putHeader("content-type", "application/json").end(TEXT);
    }
  }
}
