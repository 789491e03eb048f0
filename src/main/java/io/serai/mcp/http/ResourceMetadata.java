package io.serai.mcp.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.request.RequestProperties;
import io.serai.protocol.CallResolver;
import io.vertx.core.buffer.Buffer;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;

/**
 * Says who issues the tokens with which clients call the endpoint of MCP (RFC 9728, OAuth 2.0
 * Protected Resource Metadata). Thread-safe.
 */
record ResourceMetadata(CallResolver calls, McpAuthorizationServer issuer) implements Processor {
  /** The path of the document, before that of the endpoint. */
  static final String PATH = "/.well-known/oauth-protected-resource";

  @Override
  public void process(Exchange exchange) {
    String agent = exchange.getProperty(RequestProperties.AGENT, String.class);
    String prefix = agent == null ? "" : "/agents/" + agent;
    ObjectNode document =
        JsonMappers.object().put("resource", calls.address(exchange) + prefix + McpRoutes.PATH);
    document.putArray("authorization_servers").add(issuer.address());
    if (!issuer.scopes().isEmpty()) {
      issuer.scopes().forEach(document.putArray("scopes_supported")::add);
    }
    document.putArray("bearer_methods_supported").add("header");
    document.put("resource_name", "Serai");
    exchange.getMessage().getHeaders().clear();
    exchange.getMessage().setHeader(Exchange.CONTENT_TYPE, "application/json");
    exchange.getMessage().setBody(Buffer.buffer(JsonMappers.text(document)));
  }
}
