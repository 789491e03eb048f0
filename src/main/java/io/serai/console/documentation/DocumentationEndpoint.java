package io.serai.console.documentation;

import io.serai.console.endpoint.ConsoleResponder;
import io.serai.console.endpoint.StaticContent;
import io.serai.console.endpoint.ValueReadOnce;
import io.serai.http.HubHttpServer;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Serves the documentation: the list at {@code /docs}, each page and picture below it, and for
 * language models {@code /llms.txt} and {@code /llms-full.txt}. The files are read at the first
 * request and kept. Thread-safe.
 */
public final class DocumentationEndpoint {

  /** Pictures may contain styles, but nothing runs or loads in them. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; sandbox";

  private static final String NO_PAGE =
      "The documentation has no page with this name; GET /docs lists them.";

  private final ValueReadOnce<Documentation> documentation =
      new ValueReadOnce<>(Documentation::read);
  private final Optional<String> publicUrl;

  /**
   * Creates the endpoint.
   *
   * @param publicUrl the address of the hub in links; without it they are relative, since anybody
   *     may choose the host that a request names
   */
  public DocumentationEndpoint(Optional<String> publicUrl) {
    this.publicUrl = publicUrl;
  }

  /** Mounts the pages; the endpoint is needed only when a request arrives. */
  public static void mount(
      HubHttpServer server, ConsoleResponder responder, Supplier<DocumentationEndpoint> endpoint) {
    server.page(
        Documentation.PATH,
        r -> endpoint.get().respond(r, responder, all -> Optional.of(all.jsonList())));
    server.page(
        Documentation.PATH + "/*",
        r -> endpoint.get().respond(r, responder, all -> all.file(name(r))));
    server.page("/llms.txt", r -> endpoint.get().respond(r, responder, endpoint.get()::llmsText));
    server.page(
        "/llms-full.txt",
        r -> endpoint.get().respond(r, responder, all -> Optional.of(all.fullText())));
  }

  private static String name(RoutingContext request) {
    return request.normalizedPath().substring(Documentation.PATH.length() + 1);
  }

  private Optional<StaticContent> llmsText(Documentation all) {
    return Optional.of(all.llmsText(publicUrl.map(url -> url + "/").orElse("")));
  }

  private void respond(
      RoutingContext request,
      ConsoleResponder responder,
      Function<Documentation, Optional<StaticContent>> find) {
    documentation.respond(
        request,
        responder,
        all ->
            find.apply(all)
                .ifPresentOrElse(
                    file -> send(request, responder, file),
                    () -> responder.refuse(request, 404, "NOT_FOUND", NO_PAGE)));
  }

  private static void send(RoutingContext request, ConsoleResponder responder, StaticContent file) {
    request
        .response()
        .putHeader("cache-control", "no-cache")
        .putHeader("content-security-policy", CONTENT_SECURITY_POLICY)
        .putHeader("x-content-type-options", "nosniff");
    file.send(request, responder);
  }
}
