package io.serai.console;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.vertx.ext.web.RoutingContext;
import org.apache.camel.CamelContext;

/**
 * {@code /openapi.json}: the endpoints that are served now, by the REST DSL of the hub and of the
 * files in {@code routes/}, as an OpenAPI document. It is made anew when they change.
 */
final class OpenApiEndpoint {

  /** Camel's model is locked while routes are exchanged: one worker waits for it, not all. */
  private final SingleFlight<ObjectNode> document;

  private final String publicUrl;

  OpenApiEndpoint(CamelContext camel, String publicUrl) {
    this.document = new SingleFlight<>(new OpenApiGenerator(camel)::document);
    this.publicUrl = publicUrl;
  }

  void handle(RoutingContext request, ConsoleResponder consoleResponder) {
    String server =
        publicUrl.isEmpty() ? "http://" + request.request().getHeader("host") : publicUrl;
    consoleResponder.whenDone(
        request,
        document.get(request.vertx()),
        made -> consoleResponder.json(request, 200, withServer(made, server)));
  }

  private static ObjectNode withServer(ObjectNode document, String server) {
    ObjectNode copy = JsonMappers.object();
    document
        .properties()
        .forEach(
            member -> {
              copy.set(member.getKey(), member.getValue());
              if (member.getKey().equals("info")) {
                copy.putArray("servers").addObject().put("url", server);
              }
            });
    return copy;
  }
}
