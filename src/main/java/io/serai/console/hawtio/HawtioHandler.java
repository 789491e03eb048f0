package io.serai.console.hawtio;

import io.serai.console.endpoint.ClassPathFile;
import io.serai.console.endpoint.ConsoleResponder;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * Serves the Hawtio console below {@code /hawtio/}: its files from the class path, fixed responses
 * to the requests it makes to its server, and its index page for its client-side paths.
 *
 * <p>Hawtio finds Jolokia at {@code /hawtio/jolokia} and therefore connects to this hub.
 */
public record HawtioHandler(ConsoleResponder consoleResponder) implements Handler<RoutingContext> {

  private static final String BASE = "/hawtio/";
  private static final String FILES = "hawtio-static/";
  private static final String INDEX = "index.html";

  private static final Map<String, String> FIXED_RESPONSES =
      Map.of(
          "user", "\"operator\"",
          "plugin", "[]",
          "auth/config", "null",
          "auth/config/oidc", "null",
          "auth/config/login", "[]",
          "auth/config/session-timeout", "{\"timeout\":-1}",
          "keycloak/enabled", "false",
          "proxy/enabled", "false",
          "preset-connections", "[]");

  /** Redirects {@code /hawtio} to {@code /hawtio/}, because the page uses relative links. */
  public static void redirectToFolder(RoutingContext request) {
    if (request.request().path().endsWith("/")) {
      request.next();
      return;
    }
    request.response().setStatusCode(302).putHeader("location", BASE).end();
  }

  @Override
  public void handle(RoutingContext request) {
    String path = request.normalizedPath().substring(BASE.length());
    String fixed = FIXED_RESPONSES.get(path);
    if (fixed != null) {
      consoleResponder.text(request, ConsoleResponder.JSON, Buffer.buffer(fixed));
      return;
    }
    String file = path.substring(path.lastIndexOf('/') + 1).contains(".") ? path : INDEX;
    consoleResponder.runBlocking(
        request, () -> read(file), content -> respond(request, file, content));
  }

  private void respond(RoutingContext request, String file, Optional<Buffer> content) {
    if (content.isEmpty()) {
      consoleResponder.refuse(request, 404, "NOT_FOUND", "Hawtio has no file with this name.");
      return;
    }
    HttpServerResponse response = request.response();
    response
        .putHeader("content-type", ClassPathFile.mediaType(file))
        .putHeader("cache-control", caching(file))
        .putHeader("x-content-type-options", "nosniff")
        .putHeader("x-frame-options", "DENY");
    consoleResponder.bodies().end(request, content.get());
  }

  /** Returns the cache header; file names in {@code static/} change with their content. */
  private static String caching(String file) {
    return file.startsWith("static/") ? "private, max-age=31536000, immutable" : "no-cache";
  }

  private static Optional<Buffer> read(String file) throws IOException {
    return ClassPathFile.isPlain(file)
        ? ClassPathFile.read(FILES + file)
            .map(
                content ->
                    file.endsWith(".js")
                        ? Buffer.buffer(HawtioScriptPatcher.repaired(content.getBytes()))
                        : content)
        : Optional.empty();
  }
}
