package io.serai.console.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.console.endpoint.ConsoleResponder;
import io.serai.console.endpoint.SingleFlight;
import io.serai.document.JsonMappers;
import io.serai.http.request.RequestProperties;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.apache.camel.CamelContext;

/**
 * Serves {@code /openapi.json}: an OpenAPI document of the endpoints that the REST DSL of the hub
 * and of the files in {@code routes/} currently defines. It is rebuilt when they change.
 */
public final class OpenApiEndpoint {

  /**
   * Builds the document. Camel's model is locked while routes are replaced, so only one worker at a
   * time waits for it.
   */
  private final SingleFlight<ObjectNode> document;

  private final Optional<String> publicUrl;

  public OpenApiEndpoint(CamelContext camel, Optional<String> publicUrl) {
    this.document = new SingleFlight<>(new OpenApiGenerator(camel)::document);
    this.publicUrl = publicUrl;
  }

  public void handle(RoutingContext request, ConsoleResponder consoleResponder) {
    String server = publicUrl.orElseGet(() -> RequestProperties.origin(request));
    consoleResponder.whenDone(
        request,
        document.get(request.vertx()),
        current -> consoleResponder.json(request, 200, withServer(current, server)));
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
