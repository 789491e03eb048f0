package io.serai.console;

import io.serai.document.TextFunctions;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.impl.MimeMapping;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/**
 * Hawtio's console below {@code /hawtio/}: its files from the class path, the few answers that it
 * asks its server for, and its index for every path of its own.
 *
 * <p>It finds Jolokia beside itself, at {@code /hawtio/jolokia}, and so opens on this hub.
 */
final class HawtioHandler implements Handler<RoutingContext> {

  private static final String BASE = "/hawtio/";
  private static final String FILES = "hawtio-static/";
  private static final String INDEX = "index.html";

  private static final Map<String, String> ANSWERS =
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

  private final ConsoleResponder consoleResponder;

  HawtioHandler(ConsoleResponder consoleResponder) {
    this.consoleResponder = consoleResponder;
  }

  /** The address without its last slash, below which nothing relative would be found. */
  static void toFolder(RoutingContext request) {
    if (request.request().path().endsWith("/")) {
      request.next();
      return;
    }
    request.response().setStatusCode(302).putHeader("location", BASE).end();
  }

  @Override
  public void handle(RoutingContext request) {
    String path = request.normalizedPath().substring(BASE.length());
    String answer = ANSWERS.get(path);
    if (answer != null) {
      consoleResponder.text(request, ConsoleResponder.JSON, Buffer.buffer(answer));
      return;
    }
    String file = path.substring(path.lastIndexOf('/') + 1).contains(".") ? path : INDEX;
    consoleResponder.make(request, () -> read(file), content -> answer(request, file, content));
  }

  private void answer(RoutingContext request, String file, Optional<Buffer> content) {
    if (content.isEmpty()) {
      consoleResponder.refuse(request, 404, "NOT_FOUND", "Hawtio has no file of this name.");
      return;
    }
    HttpServerResponse response = request.response();
    response
        .putHeader("content-type", contentType(file))
        .putHeader("cache-control", caching(file))
        .putHeader("x-content-type-options", "nosniff")
        .putHeader("x-frame-options", "DENY")
        .end(content.get());
  }

  /** The names of what lies in {@code static/} change with the content. */
  private static String caching(String file) {
    return file.startsWith("static/") ? "private, max-age=31536000, immutable" : "no-cache";
  }

  private static String contentType(String file) {
    String type = MimeMapping.getMimeTypeForFilename(file);
    return file.endsWith(".html")
        ? "text/html; charset=utf-8"
        : file.endsWith(".js")
            ? "text/javascript; charset=utf-8"
            : type == null ? "application/octet-stream" : type;
  }

  /** Whether a path has plain names only, none of which is {@code ..} or a hidden file. */
  static boolean isPlain(String path) {
    boolean begins = true;
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      boolean plain = TextFunctions.isAlphanumeric(c) || c == '_' || c == '-';
      if (!plain && (begins || (c != '.' && c != '/'))) {
        return false;
      }
      begins = c == '/';
    }
    return !begins;
  }

  private static Optional<Buffer> read(String file) throws IOException {
    if (!isPlain(file)) {
      return Optional.empty();
    }
    try (InputStream stream =
        HawtioHandler.class.getClassLoader().getResourceAsStream(FILES + file)) {
      return stream == null ? Optional.empty() : Optional.of(Buffer.buffer(stream.readAllBytes()));
    }
  }
}
