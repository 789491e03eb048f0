package io.serai.console.page;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.console.endpoint.ClassPathFile;
import io.serai.console.endpoint.ConsoleResponder;
import io.serai.console.endpoint.StaticContent;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Serves the files of the console below {@code /console/}, and those of the libraries that it uses
 * below {@code /console/lib/}. They contain no data of the hub, so they need no key; the page
 * itself calls the hub's APIs. Thread-safe.
 */
public final class ConsolePage implements Handler<RoutingContext> {

  /** The folder of the page. */
  public static final String BASE = "/console/";

  /**
   * What the page may load and connect to: its own files and the hub, nothing else. HTML from texts
   * can only be made by the two libraries that are named.
   */
  public static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'; trusted-types lit-html dompurify";

  private static final String FILES = "io/serai/console/page/files/";
  private static final String LIBRARIES = "lib/";
  private static final String INDEX = "index.html";
  private static final int LONGEST_NAME = 200;
  private static final int MAX_UNKNOWN = 1_000;

  private final ConsoleResponder responder;
  private final Map<String, StaticContent> files = new ConcurrentHashMap<>();

  /** Names of which there is no file; asking again for one costs no work on a worker thread. */
  private final Cache<String, Boolean> unknown =
      Caffeine.newBuilder().maximumSize(MAX_UNKNOWN).build();

  public ConsolePage(ConsoleResponder responder) {
    this.responder = responder;
  }

  /** Whether a path, as it was sent, can only lead to a file of the page, and so needs no key. */
  public static boolean isPublic(String path) {
    return path.equals("/console")
        || path.equals(BASE)
        || (path.startsWith(BASE) && ClassPathFile.isPlain(path.substring(BASE.length())));
  }

  /**
   * Redirects {@code /console} to {@code /console/}. The address is relative, so that it is right
   * behind a proxy that adds a prefix, too.
   */
  public static void redirectToFolder(RoutingContext request) {
    if (request.request().path().endsWith("/")) {
      request.next();
    } else {
      request.response().setStatusCode(302).putHeader("location", "console/").end();
    }
  }

  @Override
  public void handle(RoutingContext request) {
    String path = request.normalizedPath().substring(BASE.length());
    String name = path.isEmpty() ? INDEX : path;
    StaticContent known = files.get(name);
    if (known != null) {
      respond(request, known);
      return;
    }
    if (!isFileName(name) || unknown.getIfPresent(name) != null) {
      respondNotFound(request);
      return;
    }
    responder.runBlocking(
        request,
        () -> read(name),
        found -> {
          if (found.isEmpty()) {
            unknown.put(name, true);
            respondNotFound(request);
          } else {
            files.put(name, found.get());
            respond(request, found.get());
          }
        });
  }

  private static boolean isFileName(String name) {
    return name.length() <= LONGEST_NAME
        && ClassPathFile.isPlain(name)
        && ClassPathFile.hasExtension(name);
  }

  private void respondNotFound(RoutingContext request) {
    responder.refuse(request, 404, "NOT_FOUND", "The console has no file with this name.");
  }

  private void respond(RoutingContext request, StaticContent file) {
    request
        .response()
        .putHeader("cache-control", "no-cache")
        .putHeader("content-security-policy", CONTENT_SECURITY_POLICY)
        .putHeader("referrer-policy", "no-referrer")
        .putHeader("x-content-type-options", "nosniff")
        .putHeader("cross-origin-opener-policy", "same-origin");
    file.send(request, responder);
  }

  private static Optional<StaticContent> read(String name) throws IOException {
    Optional<String> path =
        name.startsWith(LIBRARIES)
            ? WebJar.path(name.substring(LIBRARIES.length()))
            : Optional.of(FILES + name);
    if (path.isEmpty()) {
      return Optional.empty();
    }
    return ClassPathFile.read(path.get())
        .map(content -> StaticContent.of(content, ClassPathFile.mediaType(name)));
  }
}
