package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.mcp.client.McpServerConfig.Endpoint;
import io.serai.mcp.client.ServerCallException.Kind;
import io.serai.task.ErrorCode;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Opens connections to one MCP server. Thread-safe. */
public final class TransportFactory {
  private final McpServerConfig config;
  private final TransportServices environment;
  private final ProgramRestartBackoff pause;
  private volatile @Nullable ProgramTransport last;

  public TransportFactory(McpServerConfig config, TransportServices environment) {
    this.config = config;
    this.environment = environment;
    this.pause = new ProgramRestartBackoff(environment.retryDelay());
  }

  /**
   * Opens a connection; starts the program if the server is one.
   *
   * @param unsolicited gets notifications that belong to no request
   * @throws ServerCallException if the program has ended soon after its last starts, and is started
   *     again later
   */
  ServerTransport open(Consumer<JsonNode> unsolicited) {
    String agent = config.agentId();
    if (config.endpoint() instanceof Endpoint.Http http) {
      return new HttpTransport(agent, http, environment);
    }
    ProgramTransport before = last;
    Duration wait = pause.start(System.nanoTime());
    if (before != null && !wait.isZero()) {
      ServerCallException end = before.end();
      throw ServerCallException.ofStatus(
              Kind.BUSY,
              ErrorCode.EXTERNAL_DEPENDENCY,
              end.getMessage() + " It is started again later.",
              0,
              wait)
          .withDetail(end.detail());
    }
    ProgramTransport started =
        ProgramTransport.start(
            agent, (Endpoint.Program) config.endpoint(), environment, unsolicited);
    last = started;
    return started;
  }
}
