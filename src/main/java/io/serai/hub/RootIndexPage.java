package io.serai.hub;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.HubHttpServer;
import io.serai.http.engine.HttpRoutingTable;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.camel.util.StringHelper;
import org.jspecify.annotations.Nullable;

/**
 * The public index of the hub's endpoints at {@code /}, unless a route of the home serves that
 * path: a page for browsers, JSON for all others. Thread-safe.
 */
final class RootIndexPage {

  static final String PATH = "/";

  private static final ObjectNode OWN_ENTRIES =
      JsonMappers.object()
          .put("name", "Serai")
          .put("openapi", "/openapi.json")
          .put("asyncapi", "/asyncapi.json")
          .put("schemas", FileSchemaPages.LIST)
          .put("alive", "/health")
          .put("health", "/observe/health")
          .put("metrics", "/observe/metrics")
          .put("console", "/hawtio");

  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Serai</title>
      <style>body{font:1rem sans-serif;margin:2rem}th{text-align:left;padding-right:2rem;font-weight:normal}</style>
      <h1>Serai</h1>
      <p>The hub is running. <a href="/hawtio">The console</a> shows its routes; programs read <a href="/openapi.json">its paths</a>.
      <table>
      %s</table>
      </html>
      """;

  private final HttpRoutingTable paths;
  private final ObjectNode index = OWN_ENTRIES.deepCopy();
  private volatile String text = JsonMappers.text(index);
  private volatile String page = page(index);

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
    page = page(index);
  }

  /** Whether a request to this path gets the index, and therefore needs no key. */
  boolean isPublic(String path) {
    return path.equals(PATH) && !paths.serves(PATH);
  }

  private void answer(RoutingContext request) {
    if (paths.serves(PATH)) {
      request.next();
    } else {
      boolean browser = isBrowser(request.request().getHeader("accept"));
      request
          .response()
          .putHeader("content-type", browser ? "text/html; charset=utf-8" : "application/json")
          .putHeader("vary", "accept")
          .end(browser ? page : text);
    }
  }

  /** Whether the client prefers a page: browsers name its type, programs JSON or any type. */
  private static boolean isBrowser(@Nullable String accept) {
    return accept != null && accept.contains("text/html") && !accept.contains("application/json");
  }

  private static String page(ObjectNode index) {
    StringBuilder rows = new StringBuilder();
    index
        .properties()
        .forEach(
            entry -> {
              String value = StringHelper.xmlEncode(entry.getValue().asText());
              String cell =
                  value.startsWith("/") ? "<a href=\"" + value + "\">" + value + "</a>" : value;
              rows.append(
                  "<tr><th>" + StringHelper.xmlEncode(entry.getKey()) + "<td>" + cell + "\n");
            });
    return PAGE.formatted(rows);
  }
}
