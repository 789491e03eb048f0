package io.serai.console.documentation;

import io.serai.console.endpoint.ConsoleResponder;
import io.serai.console.endpoint.LazyValue;
import io.serai.console.endpoint.StaticContent;
import io.serai.console.page.ConsolePage;
import io.serai.http.HubHttpServer;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Serves the documentation: the list at {@code /docs}, each page and picture below it, and for
 * language models {@code /llms.txt} and {@code /llms-full.txt}. A browser gets a page that shows
 * the text as HTML. The files are read at the first request and kept. Thread-safe.
 */
public final class DocumentationEndpoint {

  /** Pictures may contain styles, but nothing runs or loads in them. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; sandbox";

  private static final String NO_PAGE =
      "The documentation has no page with this name; GET /docs lists them.";

  private final LazyValue<Documentation> documentation = new LazyValue<>(Documentation::read);
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
        r -> endpoint.get().respond(r, responder, all -> Optional.of(list(r, all))));
    server.page(
        Documentation.PATH + "/*", r -> endpoint.get().respond(r, responder, all -> file(r, all)));
    server.page("/llms.txt", r -> endpoint.get().respond(r, responder, endpoint.get()::llmsText));
    server.page(
        "/llms-full.txt",
        r -> endpoint.get().respond(r, responder, all -> Optional.of(all.fullText())));
  }

  private static StaticContent list(RoutingContext request, Documentation all) {
    return isBrowser(request) ? all.frame(true) : all.jsonList();
  }

  private static Optional<StaticContent> file(RoutingContext request, Documentation all) {
    String name = name(request);
    boolean isText = name.isEmpty() || name.endsWith(".md");
    return all.file(name).map(file -> isText && isBrowser(request) ? all.frame(false) : file);
  }

  private static boolean isBrowser(RoutingContext request) {
    String accept = request.request().getHeader("accept");
    return accept != null && accept.contains("text/html");
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
    boolean isFrame = file.mediaType().equals(Documentation.HTML);
    request
        .response()
        .putHeader("cache-control", "no-cache")
        .putHeader("vary", "accept")
        .putHeader(
            "content-security-policy",
            isFrame ? ConsolePage.CONTENT_SECURITY_POLICY : CONTENT_SECURITY_POLICY)
        .putHeader("referrer-policy", "no-referrer")
        .putHeader("x-content-type-options", "nosniff");
    file.send(request, responder);
  }
}
