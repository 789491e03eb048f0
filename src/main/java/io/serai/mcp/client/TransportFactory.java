package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.mcp.client.McpServerConfig.Endpoint;
import java.util.function.Consumer;

/** Opens connections to one MCP server. Thread-safe. */
public record TransportFactory(McpServerConfig config, ServerEnvironment environment) {

  /**
   * Opens a connection; starts the program if the server is one.
   *
   * @param unsolicited gets notifications that belong to no request
   */
  ServerTransport open(Consumer<JsonNode> unsolicited) {
    return config.endpoint() instanceof Endpoint.Http http
        ? new HttpTransport(config.agentId(), http, environment)
        : ProgramTransport.start(
            config.agentId(), (Endpoint.Program) config.endpoint(), environment, unsolicited);
  }
}
