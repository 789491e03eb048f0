package io.serai.hub;

import io.serai.http.HttpRoutingTable;
import io.serai.http.HubHttpServer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;

/**
 * What stands at {@code /} where no route of the home serves it: the ways in, for everybody, and
 * nothing else.
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

  /** Whether the page is what a request of this path finds, and needs no key. */
  static boolean isPublic(HttpRoutingTable paths, String path) {
    return path.equals(PATH) && !paths.serves(PATH);
  }

  /** Mounts the page in front of the routes. */
  static void mount(HubHttpServer door) {
    RootIndexPage page = new RootIndexPage(door.paths());
    door.mount(router -> router.get(PATH).method(HttpMethod.HEAD).handler(page::answer));
  }

  private void answer(RoutingContext request) {
    if (paths.serves(PATH)) {
      request.next();
    } else {
      request.response().putHeader("content-type", "application/json").end(TEXT);
    }
  }
}
