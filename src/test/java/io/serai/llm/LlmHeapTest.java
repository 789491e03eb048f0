package io.serai.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.Patience;
import io.serai.hub.ForkedHub;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** More conversations than the heap has room for: many wait or fail, and the hub goes on. */
@Timeout(300)
@ExtendWith(Patience.class)
class LlmHeapTest {
  private static final String HEAP = "384m";
  private static final int RUNS_OF_CALLER = 100;
  private static final String ARGUMENTS = "{\"city\": \"" + "x".repeat(240_000) + "\"}";

  private static final String LIMITS =
      "limits: {requests_per_minute: 100000, requests_per_hour: 100000}\n";

  /** Answers that call a tool before the one that does not come. */
  private static final int CALLS = 3;

  @TempDir Path home;
  private final Vertx vertx = Vertx.vertx();
  private final Queue<HttpServerResponse> open = new ConcurrentLinkedQueue<>();
  private final AtomicInteger requests = new AtomicInteger();
  private volatile boolean ends;

  @AfterEach
  void close() {
    vertx.close();
  }

  private void answer(HttpServerRequest request) {
    requests.incrementAndGet();
    request
        .body()
        .onSuccess(
            body -> {
              HttpServerResponse response = request.response();
              ModelStub.begin(response);
              if (body.toString().split("\"tool_call_id\"", -1).length <= CALLS) {
                response.write(ModelStub.callPiece(0, "c" + requests, "weather__now", ARGUMENTS));
                response.end(ModelStub.end("tool_calls"));
              } else if (ends) {
                response.end(ModelStub.piece("Done.") + ModelStub.end("stop"));
              } else {
                open.add(response); // does not answer
              }
            });
  }

  private static void send(ForkedHub hub, String caller) {
    ObjectNode message = AssistantHub.message("Go.");
    message.putObject("configuration").put("returnImmediately", true);
    HubFixture.Reply reply = hub.post(AssistantHub.SEND, message.toString(), headers(caller));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
  }

  private static int count(ForkedHub hub, String caller, String state) {
    HubFixture.Reply reply =
        hub.post(
            "/agents/assistant/a2a/rpc",
            """
            {"jsonrpc": "2.0", "id": 1, "method": "ListTasks", "params": {"status": "%s", "pageSize": 1}}
            """
                .formatted(state),
            headers(caller));
    assertThat(reply.json().at("/result/totalSize").isInt()).as(reply.text()).isTrue();
    return reply.json().at("/result/totalSize").asInt();
  }

  private static Map<String, String> headers(String caller) {
    return Map.of("X-API-Key", caller + "-key", "A2A-Version", "1.0");
  }

  @Test
  void conversationsBeyondTheHeapDoNotEndTheHub() throws Exception {
    HttpServer server =
        vertx
            .createHttpServer()
            .requestHandler(this::answer)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .get(30, TimeUnit.SECONDS);
    try (AssistantHub files = new AssistantHub(home, "tools: weather.*, maxCharacters: 1000000")) {
      files
          .hub()
          .file("agents/ada.yaml", Keys.agent("ada", "{}") + LIMITS)
          .file("agents/bob.yaml", Keys.agent("bob", "{}") + LIMITS)
          .file(
              "application.properties",
              """
              serai.llm.url = http://localhost:%s/v1
              serai.llm.model = stub-1
              serai.outbound.allowed-private-hosts = localhost
              serai.security.mode = closed
              serai.security.operators = %s
              """
                  .formatted(server.actualPort(), Keys.sha256("operator-key")));
    }

    try (ForkedHub hub = ForkedHub.start(home, HEAP)) {
      for (int i = 0; i < RUNS_OF_CALLER; i++) {
        send(hub, "ada");
        send(hub, "bob");
      }
      int begun = 2 * RUNS_OF_CALLER;
      Awaitility.await().untilAsserted(() -> assertThat(requests).hasValueGreaterThan(begun));
      Awaitility.await().until(() -> open.size() > 2);
      assertThat(hub.get("/health")).isPresent();
    }
    int before = requests.get();
    try (ForkedHub hub = ForkedHub.start(home, HEAP)) {
      assertThat(hub.get("/health")).isPresent();
      Awaitility.await().until(() -> requests.get() > before);
      ends = true;
      open.forEach(HttpServerResponse::reset);
      for (String caller : List.of("ada", "bob")) {
        Awaitility.await()
            .untilAsserted(
                () -> {
                  assertThat(count(hub, caller, "TASK_STATE_WORKING")).isZero();
                  assertThat(count(hub, caller, "TASK_STATE_SUBMITTED")).isZero();
                });
        assertThat(count(hub, caller, "TASK_STATE_COMPLETED")).isPositive();
      }
    }
  }
}
