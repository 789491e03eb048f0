package io.serai.console.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.console.endpoint.ConsoleResponder;
import io.serai.document.JsonMappers;
import io.serai.http.request.RequestProperties;
import io.serai.protocol.Protocol;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;

/**
 * Serves {@code /asyncapi.json}: an AsyncAPI document of the WebSockets of all protocols. Only its
 * server depends on the request.
 */
public final class AsyncApiEndpoint {
  private final ObjectNode document;
  private final Optional<String> publicUrl;
  private final boolean secured;

  public AsyncApiEndpoint(List<Protocol> protocols, Optional<String> publicUrl, boolean secured) {
    this.document = AsyncApiGenerator.document(protocols);
    this.publicUrl = publicUrl;
    this.secured = secured;
  }

  public void handle(RoutingContext request, ConsoleResponder consoleResponder) {
    ObjectNode answer = JsonMappers.object();
    answer.setAll(document);
    answer.putObject("servers").set("hub", server(request));
    consoleResponder.json(request, 200, answer);
  }

  private ObjectNode server(RoutingContext request) {
    String url = publicUrl.orElseGet(() -> RequestProperties.origin(request));
    String address = url.substring(url.indexOf("://") + "://".length());
    int path = address.indexOf('/');
    ObjectNode server =
        JsonMappers.object()
            .put("host", path < 0 ? address : address.substring(0, path))
            .put("protocol", url.startsWith("https:") ? "wss" : "ws");
    if (path >= 0) {
      server.put("pathname", address.substring(path));
    }
    if (secured) {
      addSecurity(server);
    }
    return server;
  }

  /** Adds the two ways to send a key. */
  private static void addSecurity(ObjectNode server) {
    server
        .putArray("security")
        .add(
            JsonMappers.object()
                .put("type", "http")
                .put("scheme", "bearer")
                .put("description", "A key, or a token of an issuer that the hub trusts."))
        .add(
            JsonMappers.object()
                .put("type", "httpApiKey")
                .put("name", "X-API-Key")
                .put("in", "header"));
  }
}
