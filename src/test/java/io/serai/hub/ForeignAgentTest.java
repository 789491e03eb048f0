package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.Json;
import io.serai.hub.HttpStub.Seen;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Agents that are no hubs: old ones, ones that break off, ones with a lock. */
@Timeout(120)
class ForeignAgentTest {

  private static final String SEND =
      """
      {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m","role":
      "ROLE_USER","parts":[{"text":"hi"}],"metadata":{"skillId":"foreign.talk"}}}}""";

  @TempDir private Path folder;
  private final HttpStub agent = new HttpStub();
  private HubFixture hub;

  @BeforeEach
  void home() {
    hub = new HubFixture(folder);
    hub.property("serai.agents.retry-delay", "20ms").property("serai.shutdown-timeout", "1s");
    hub.file("application.properties", "");
  }

  @AfterEach
  void stop() {
    hub.close();
    agent.close();
  }

  private void start(String more) {
    hub.file("agents/foreign.yaml", "agent_id: foreign\ncard: " + agent.url() + "\n" + more);
    hub.start();
    Awaitility.await()
        .until(() -> hub.get("/a2s/v1/agents/foreign").text().contains("foreign.talk"));
  }

  private void card(String name, String rest) {
    agent.json(
        "/.well-known/" + name,
        """
        {"name":"Foreign","description":"x","version":"one","capabilities":{"streaming":%s},
        "defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
        "skills":[{"id":"talk","name":"Talk","description":"Talks.","tags":["a"]}],%s}"""
            .formatted(rest.contains("stream") || rest.contains("1.0"), rest));
  }

  private void newCard(String more) {
    card(
        "agent-card.json",
        "\"supportedInterfaces\":[{\"url\":\"grpc.example.com:1\",\"protocolBinding\":\"GRPC\","
            + "\"protocolVersion\":\"1.0\"},{\"url\":\"%s/rpc\",\"protocolBinding\":\"JSONRPC\","
                .formatted(agent.url())
            + "\"protocolVersion\":\"1.0\"}]"
            + more);
  }

  private JsonNode task() {
    return hub.post("/a2a/rpc", SEND).at("/result/task");
  }

  private static String method(Seen asked) {
    return json(asked).path("method").asText();
  }

  private static JsonNode json(Seen asked) {
    try {
      return Json.MAPPER.readTree(asked.body());
    } catch (java.io.IOException noJson) {
      throw new AssertionError(noJson);
    }
  }

  private static void rpc(HttpServerResponse response, String result) {
    response
        .putHeader("content-type", "application/json")
        .end("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + result + "}");
  }

  @Test
  void anAgentOf03IsAskedInItsOwnWordsAndLookedAtUntilItIsDone() {
    AtomicInteger looks = new AtomicInteger();
    card(
        "agent.json",
        "\"protocolVersion\":\"0.3.0\",\"preferredTransport\":\"JSONRPC\",\"url\":\"%s/old\""
            .formatted(agent.url()));
    agent.on(
        "/old",
        (asked, response) -> {
          boolean done = method(asked).equals("tasks/get") && looks.incrementAndGet() > 1;
          rpc(
              response,
              """
              {"kind":"task","id":"t-1","contextId":"c","status":{"state":"%s"},
              "artifacts":[{"artifactId":"a","parts":[{"kind":"text","text":"old words"}]}]}"""
                  .formatted(done ? "completed" : "working"));
        });
    start("");

    JsonNode task = task();

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/artifacts/0/parts/0/text").asText()).isEqualTo("old words");
    JsonNode sent = json(agent.seen("/old").get(0));
    assertThat(sent.path("method").asText()).isEqualTo("message/send");
    assertThat(sent.at("/params/message/kind").asText()).isEqualTo("message");
    assertThat(sent.at("/params/message/role").asText()).isEqualTo("user");
    assertThat(sent.at("/params/message/parts/0/text").asText()).isEqualTo("hi");
    assertThat(sent.at("/params/message/metadata/skillId").asText()).isEqualTo("talk");
    assertThat(sent.at("/params/configuration/blocking").asBoolean(true)).isFalse();
    assertThat(agent.seen("/old").get(0).headers()).containsEntry("A2A-Version", "0.3");
  }

  @Test
  void aStreamThatBreaksIsTakenUpAgainAndNothingIsMissed() {
    newCard("");
    agent.on(
        "/rpc",
        (asked, response) -> {
          switch (method(asked)) {
            case "SendStreamingMessage" -> {
              response.setChunked(true).putHeader("content-type", "text/event-stream");
              event(response, "{\"task\":" + state("WORKING", "") + "}")
                  .write("data: {\"jsonr")
                  .onSuccess(cut -> response.reset());
            }
            case "GetTask" -> rpc(response, state("WORKING", artifact("first")));
            default -> {
              response.setChunked(true).putHeader("content-type", "text/event-stream");
              event(response, "{\"task\":" + state("WORKING", artifact("first")) + "}");
              event(
                  response,
                  """
                  {"artifactUpdate":{"taskId":"t-1","contextId":"c","append":true,"lastChunk":true,
                  "artifact":{"artifactId":"a","parts":[{"text":"second"}]}}}"""
                      .replace("\n", ""));
              event(
                      response,
                      "{\"statusUpdate\":{\"taskId\":\"t-1\",\"contextId\":\"c\",\"status\":"
                          + "{\"state\":\"TASK_STATE_COMPLETED\"}}}")
                  .end();
            }
          }
        });
    start("");

    JsonNode task = task();

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/artifacts/0/parts/0/text").asText()).isEqualTo("first");
    assertThat(task.at("/artifacts/0/parts/1/text").asText()).isEqualTo("second");
    assertThat(task.at("/artifacts/0/parts")).hasSize(2);
    assertThat(agent.seen("/rpc").stream().map(ForeignAgentTest::method))
        .containsExactly("SendStreamingMessage", "GetTask", "SubscribeToTask");
  }

  private static HttpServerResponse event(HttpServerResponse response, String result) {
    response.write("data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + result + "}\n\n");
    return response;
  }

  private static String state(String state, String more) {
    return "{\"id\":\"t-1\",\"contextId\":\"c\",\"status\":{\"state\":\"TASK_STATE_%s\"}%s}"
        .formatted(state, more);
  }

  private static String artifact(String text) {
    return ",\"artifacts\":[{\"artifactId\":\"a\",\"parts\":[{\"text\":\"" + text + "\"}]}]";
  }

  @Test
  void aTaskThatIsLostForGoodFails() {
    hub.property("serai.agents.retries", "2");
    newCard("");
    agent.on(
        "/rpc",
        (asked, response) -> {
          if (method(asked).equals("SendStreamingMessage")) {
            response.setChunked(true).putHeader("content-type", "text/event-stream");
            event(response, "{\"task\":" + state("WORKING", "") + "}").end();
          } else {
            response.setStatusCode(500).end();
          }
        });
    start("");

    JsonNode task = task();

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/metadata/code").asText()).isEqualTo("E050");
    assertThat(task.at("/status/message/parts/0/text").asText()).contains("answered 500");
  }

  @Test
  void theCredentialIsSentAsTheCardAsksAndNowhereElse() {
    newCard(
        """
        ,"securitySchemes":{"k":{"apiKeySecurityScheme":{"location":"header","name":"X-Key"}}},
        "securityRequirements":[{"schemes":{"k":{"list":[]}}}]""");
    agent.on("/rpc", response -> rpc(response, "{\"message\":" + message("in") + "}"));
    start("vault_credential: lock\n");
    assertThat(task().at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(agent.seen("/rpc")).isEmpty();

    hub.put(
        "/api/v1/credentials/lock",
        "{\"type\":\"api-key\",\"value\":\"s3cret\",\"hosts\":[\"localhost\"]}");
    JsonNode answer = hub.post("/a2a/rpc", SEND).json();

    assertThat(answer.at("/result/message/parts/0/text").asText()).isEqualTo("in");
    assertThat(agent.seen("/rpc").get(0).headers()).containsEntry("X-Key", "s3cret");
  }

  private static String message(String text) {
    return "{\"messageId\":\"x\",\"role\":\"ROLE_AGENT\",\"parts\":[{\"text\":\"" + text + "\"}]}";
  }

  @Test
  void whoIsNotAmongItsCallersDoesNotReachIt() {
    newCard("");
    agent.on("/rpc", response -> rpc(response, "{\"message\":" + message("in") + "}"));
    hub.property("serai.security.mode", "closed");
    hub.property("serai.security.operators", Keys.sha256("root-key"));
    hub.file("agents/ann.yaml", Keys.agent("ann", "{}"));
    hub.file("agents/bob.yaml", Keys.agent("bob", "{}"));
    String ann = "ann-key";
    String bob = "bob-key";
    String key = "root-key";
    hub.file(
        "agents/foreign.yaml",
        "agent_id: foreign\ncard: " + agent.url() + "\nallowed_callers: [ann]\n");
    hub.start();
    Awaitility.await()
        .until(() -> hub.as(key).get("/a2s/v1/agents/foreign").text().contains("foreign.talk"));

    JsonNode allowed = hub.as(ann).post("/a2a/rpc", SEND).json();
    JsonNode denied = hub.as(bob).post("/a2a/rpc", SEND).json();

    assertThat(allowed.at("/result/message/parts/0/text").asText()).isEqualTo("in");
    assertThat(denied.at("/result/task/metadata/code").asText()).isEqualTo("E020");
    assertThat(hub.as(bob).get("/a2s/v1/agents/foreign").status()).isEqualTo(404);
    assertThat(hub.as(ann).post("/a2s/v1/agents", "{\"card\":\"http://x\"}").status())
        .isEqualTo(403);
    assertThat(agent.seen("/rpc")).hasSize(1);
  }

  @Test
  void aTaskThatCameThroughTooManyHubsGoesNoFurther() {
    newCard("");
    start("");

    JsonNode task =
        hub.post(
                "/a2a/rpc",
                SEND.replace("\"params\":{", "\"params\":{\"metadata\":{\"seraiDepth\":8},"))
            .at("/result/task");

    assertThat(task.at("/status/message/parts/0/text").asText()).contains("delegation_cycle");
    assertThat(agent.seen("/rpc")).isEmpty();
  }
}
