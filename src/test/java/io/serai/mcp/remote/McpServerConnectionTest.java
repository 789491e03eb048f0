package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.client.McpServer;
import io.serai.mcp.client.McpServerConfig;
import io.serai.mcp.client.McpServerConfig.Endpoint;
import io.serai.mcp.client.MessageParser;
import io.serai.mcp.client.RunningPrograms;
import io.serai.mcp.client.ServerCallContext;
import io.serai.mcp.client.ServerCallException;
import io.serai.mcp.client.TransportFactory;
import io.serai.mcp.client.TransportServices;
import io.serai.outbound.stream.StreamLimits;
import io.serai.security.vault.Vault;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A request that is for one connection is not sent over the next one. */
@Timeout(120)
class McpServerConnectionTest {
  private static final ServerCallContext CALL = ServerCallContext.ofHub("local");

  @TempDir private Path home;
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final RunningPrograms programs = new RunningPrograms();

  @AfterEach
  void stop() {
    programs.close();
    timer.shutdownNow();
  }

  private McpServer server() {
    McpServerConfig config =
        new McpServerConfig(
            "local",
            new Endpoint.Program(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                List.of("-cp", ProgramServerTest.classPath(), McpProgram.class.getName()),
                Map.of(),
                home),
            List.of("*"),
            true,
            Optional.empty(),
            Duration.ofMinutes(1));
    TransportServices services =
        new TransportServices(
            null, // a program needs no HTTP
            null,
            Vault.open(home, Optional.empty(), Clock.systemUTC()),
            new StreamLimits(1_000_000, 1_000, 1_000_000, 1_000),
            Duration.ofMillis(50),
            new MessageParser(),
            programs,
            timer);
    return new McpServer(
        config, new TransportFactory(config, services), ServerCallContext.Listener.NONE);
  }

  private static ObjectNode tool(String name) {
    return JsonMappers.object().put("name", name);
  }

  @Test
  void requestForAConnectionIsNotSentToAProgramThatWasStartedAgain() {
    try (McpServer server = server()) {
      server.handshake().toCompletableFuture().join();
      int first = server.connectionNumber();
      assertThat(over(server, first, "env").toString()).contains("content");
      assertThatThrownBy(() -> over(server, first, "die"))
          .hasMessageContaining("ended with code 3");

      assertThatThrownBy(() -> over(server, first, "env"))
          .cause()
          .isInstanceOfSatisfying(
              ServerCallException.class,
              ended -> assertThat(ended.kind()).isEqualTo(ServerCallException.Kind.SESSION_ENDED));

      assertThat(server.connectionNumber()).isEqualTo(first + 1);
      assertThat(over(server, first + 1, "env").toString()).contains("content");
    }
  }

  private static ObjectNode over(McpServer server, int connection, String tool) {
    return server
        .requestOver(connection, "tools/call", tool(tool), CALL)
        .toCompletableFuture()
        .join();
  }
}
