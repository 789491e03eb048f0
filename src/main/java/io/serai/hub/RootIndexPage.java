package io.serai.hub;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.HubHttpServer;
import io.serai.http.engine.HttpRoutingTable;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The public index of the hub's endpoints at {@code /}, unless a route of the home serves that
 * path. Browsers are redirected to the console. Thread-safe.
 */
final class RootIndexPage {

  static final String PATH = "/";

  private static final ObjectNode OWN_ENTRIES =
      JsonMappers.object()
          .put("name", "Serai")
          .put("openapi", "/openapi.json")
          .put("asyncapi", "/asyncapi.json")
          .put("schemas", FileSchemaPages.LIST)
          .put("docs", "/docs")
          .put("llms", "/llms.txt")
          .put("alive", "/health")
          .put("health", "/observe/health")
          .put("metrics", "/observe/metrics")
          .put("console", "/console")
          .put("hawtio", "/hawtio");

  private final HttpRoutingTable paths;
  private final ObjectNode index = OWN_ENTRIES.deepCopy();
  private volatile String text = JsonMappers.text(index);

  private RootIndexPage(HttpRoutingTable paths) {
    this.paths = paths;
  }

  /** Mounts the page before the routes. */
  static RootIndexPage mount(HubHttpServer server) {
    RootIndexPage page = new RootIndexPage(server.paths());
    server.mount(router -> router.get(PATH).method(HttpMethod.HEAD).handler(page::answer));
    return page;
  }

  /** Returns the names of the entries that no protocol may have. */
  static List<String> ownEntries() {
    List<String> names = new ArrayList<>();
    OWN_ENTRIES.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Adds entries: paths by their names. */
  synchronized void add(Map<String, String> entries) {
    new TreeMap<>(entries).forEach(index::put);
    text = JsonMappers.text(index);
  }

  /** Whether a request to this path gets the index, and therefore needs no key. */
  boolean isPublic(String path) {
    return path.equals(PATH) && !paths.serves(PATH);
  }

  private void answer(RoutingContext request) {
    if (paths.serves(PATH)) {
      request.next();
    } else {
      HttpServerResponse response = request.response().putHeader("vary", "accept");
      if (isBrowser(request.request().getHeader("accept"))) {
        response.setStatusCode(302).putHeader("location", "console/").end();
      } else {
        response.putHeader("content-type", "application/json").end(text);
      }
    }
  }

  /** Whether the client prefers a page: browsers name its type, programs JSON or any type. */
  private static boolean isBrowser(@Nullable String accept) {
    return accept != null && accept.contains("text/html") && !accept.contains("application/json");
  }
}
