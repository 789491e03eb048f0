package io.serai.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.client.McpServerConfig.Endpoint;
import io.serai.mcp.model.Revision;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A program that starts slowly answers late, and then in the order in which it was asked. */
@Timeout(60)
class ServerHandshakeTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final SlowTransport transport = new SlowTransport();

  private static McpServerConfig config(Endpoint endpoint, Duration timeout) {
    return new McpServerConfig("a", endpoint, List.of("*"), false, Optional.empty(), timeout);
  }

  private static McpServerConfig program(Duration timeout) {
    return config(new Endpoint.Program("npx", List.of(), Map.of(), Path.of("/")), timeout);
  }

  private CompletableFuture<HandshakeResult> perform() {
    McpServerConfig config = program(LIMIT);
    CompletableFuture<HandshakeResult> done =
        new ServerHandshake(
                "a",
                new OutgoingRequestFactory(config),
                (during, message) -> CompletableFuture.completedFuture(null),
                Duration.ofMillis(1),
                LIMIT)
            .perform(transport)
            .toCompletableFuture();
    Awaitility.await().until(() -> transport.asked.containsKey("initialize"));
    return done;
  }

  private static ServerHandshake of(McpServerConfig config) {
    return ServerHandshake.of(
        config,
        new OutgoingRequestFactory(config),
        (during, message) -> CompletableFuture.completedFuture(null));
  }

  @Test
  void programThatBeginsASessionLateIsServed() {
    CompletableFuture<HandshakeResult> done = perform();

    transport.answer("server/discover", "{\"error\":{\"code\":-32601,\"message\":\"unknown\"}}");
    assertThat(done).isNotDone();
    transport.answer("initialize", "{\"result\":{\"protocolVersion\":\"2025-06-18\"}}");

    assertThat(done.join().revision().text()).isEqualTo("2025-06-18");
    assertThat(transport.limits.values()).containsOnly(LIMIT).hasSize(2);
  }

  @Test
  void programThatIgnoresDiscoverIsServed() {
    CompletableFuture<HandshakeResult> done = perform();

    transport.answer("initialize", "{\"result\":{\"protocolVersion\":\"2025-06-18\"}}");

    assertThat(done.join().revision().isStateless()).isFalse();
  }

  @Test
  void programWithoutSessionsThatAnswersLateIsServed() {
    CompletableFuture<HandshakeResult> done = perform();

    transport.answer(
        "server/discover",
        "{\"result\":{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{}}}");
    transport.answer("initialize", "{\"error\":{\"code\":-32601,\"message\":\"unknown\"}}");

    assertThat(done.join().revision()).isEqualTo(Revision.V2026_07_28);
  }

  @Test
  void programThatRefusesBothIsNot() {
    CompletableFuture<HandshakeResult> done = perform();

    transport.answer("server/discover", "{\"error\":{\"code\":-32601,\"message\":\"unknown\"}}");
    transport.answer("initialize", "{\"error\":{\"code\":-32603,\"message\":\"no license\"}}");

    assertThatThrownBy(done::join).hasMessageContaining("no license");
  }

  @Test
  void onlyProgramsHaveLongerThanTenSeconds() {
    Duration ten = Duration.ofSeconds(10);
    Endpoint http =
        new Endpoint.Http(URI.create("http://127.0.0.1:1/"), Optional.empty(), "Authorization");

    assertThat(of(program(LIMIT)).limit()).isEqualTo(LIMIT);
    assertThat(of(program(Duration.ofSeconds(1))).limit()).isEqualTo(ten);
    assertThat(of(config(http, LIMIT)).limit()).isEqualTo(ten);
  }

  /** Answers when the test says so. */
  private static final class SlowTransport implements ServerTransport {
    private final Map<String, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
    private final Map<String, Duration> limits = new ConcurrentHashMap<>();

    void answer(String method, String response) {
      try {
        asked.get(method).complete(JsonMappers.MAPPER.readTree(response));
      } catch (java.io.IOException malformed) {
        throw new AssertionError(malformed);
      }
    }

    @Override
    public CompletionStage<JsonNode> request(OutgoingRequest request) {
      String method = request.message().path("method").asText();
      CompletableFuture<JsonNode> response = new CompletableFuture<>();
      limits.put(method, request.timeout());
      asked.put(method, response);
      return response;
    }

    @Override
    public CompletionStage<Void> send(ObjectNode message, OutgoingRequest cause) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<Void> receive(OutgoingRequest cause) {
      return new CompletableFuture<>();
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close(ServerCallException why) {}
  }
}
