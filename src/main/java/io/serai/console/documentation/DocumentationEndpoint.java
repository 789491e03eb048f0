package io.serai.console.documentation;

import io.serai.console.documentation.Documentation.DocumentationFile;
import io.serai.console.endpoint.ConsoleResponder;
import io.serai.console.endpoint.SingleFlight;
import io.serai.http.HubHttpServer;
import io.serai.http.request.RequestProperties;
import io.serai.http.response.EntityTags;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Serves the documentation: the list at {@code /docs}, each page and picture below it, and for
 * language models {@code /llms.txt} and {@code /llms-full.txt}. The files are read at the first
 * request and kept. Thread-safe.
 */
public final class DocumentationEndpoint {

  /** Pictures may contain styles, but nothing runs or loads in them. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; sandbox";

  private final Optional<String> publicUrl;
  private final SingleFlight<Documentation> reading = new SingleFlight<>(Documentation::read);
  private volatile @Nullable Documentation documentation;

  /**
   * Creates the endpoint.
   *
   * @param publicUrl the address of the hub in links; without it, that of each request
   */
  public DocumentationEndpoint(Optional<String> publicUrl) {
    this.publicUrl = publicUrl;
  }

  /** Mounts the pages; the endpoint is needed only when a request arrives. */
  public static void mount(
      HubHttpServer server, ConsoleResponder responder, Supplier<DocumentationEndpoint> endpoint) {
    server.page(
        Documentation.PATH,
        r -> endpoint.get().whenRead(r, responder, all -> send(r, responder, all.jsonList())));
    server.page(
        Documentation.PATH + "/*",
        r -> endpoint.get().whenRead(r, responder, all -> sendFile(r, responder, all)));
    server.page(
        "/llms.txt",
        r ->
            endpoint
                .get()
                .whenRead(
                    r,
                    responder,
                    all -> send(r, responder, all.llmsText(endpoint.get().origin(r)))));
    server.page(
        "/llms-full.txt",
        r -> endpoint.get().whenRead(r, responder, all -> send(r, responder, all.fullText())));
  }

  private String origin(RoutingContext request) {
    return publicUrl.orElseGet(() -> RequestProperties.origin(request));
  }

  private void whenRead(
      RoutingContext request, ConsoleResponder responder, Consumer<Documentation> respond) {
    Documentation read = documentation;
    if (read != null) {
      respond.accept(read);
    } else {
      responder.whenDone(
          request,
          reading.get(request.vertx()),
          all -> {
            documentation = all;
            respond.accept(all);
          });
    }
  }

  private static void sendFile(
      RoutingContext request, ConsoleResponder responder, Documentation all) {
    String name = request.normalizedPath().substring(Documentation.PATH.length() + 1);
    Optional<DocumentationFile> file = name.isEmpty() ? Optional.of(all.jsonList()) : all.file(name);
    if (file.isPresent()) {
      send(request, responder, file.get());
    } else {
      responder.refuse(
          request,
          404,
          "NOT_FOUND",
          "The documentation has no page with this name; GET /docs lists them.");
    }
  }

  private static void send(
      RoutingContext request, ConsoleResponder responder, DocumentationFile file) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    response
        .putHeader("etag", file.etag())
        .putHeader("cache-control", "no-cache")
        .putHeader("vary", "accept-encoding")
        .putHeader("content-security-policy", CONTENT_SECURITY_POLICY)
        .putHeader("x-content-type-options", "nosniff");
    if (EntityTags.matches(request.request().getHeader("if-none-match"), file.etag())) {
      response.setStatusCode(304).end();
    } else {
      response.putHeader("content-type", file.mediaType());
      responder.bodies().end(request, file.content().slice());
    }
  }
}
