package io.serai.a2a.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.CapturedLog;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A hub starts again while a remote agent is away whose card it has read before. */
@Timeout(120)
class StoredCardTest {
  private static final String CARD = "/card.json";
  private static final String RPC = "/rpc";

  @TempDir private Path home;
  private final HttpStub agent = new HttpStub();
  private HubFixture hub;
  private volatile String state = "WORKING";

  @BeforeEach
  void start() {
    hub =
        new HubFixture(home)
            .property("serai.agents.retry-delay", "10ms")
            .property("serai.agents.retries", "1")
            .property("serai.shutdown-timeout", "1s")
            .file("agents/far.yaml", file("/card.json"));
    agent.on(CARD, response -> json(response, card()));
    agent.on(RPC, response -> json(response, task()));
    hub.start();
    awaitTalk();
    Awaitility.await().until(() -> Files.exists(stored()));
  }

  @AfterEach
  void stop() {
    hub.close();
    agent.close();
  }

  private String file(String path) {
    return "agent_id: far\nallowed_callers: ['*']\ncard: " + agent.url() + path + "\n";
  }

  private String card() {
    return """
        {"name":"Far","version":"1.0.0","capabilities":{},"skills":[{"id":"talk",
        "name":"Talk","description":"Talks."}],"supportedInterfaces":[{"url":"%s/rpc",
        "protocolBinding":"JSONRPC","protocolVersion":"1.0"}]}"""
        .formatted(agent.url());
  }

  private String task() {
    String task =
        "{\"id\":\"r-1\",\"contextId\":\"c\",\"status\":{\"state\":\"TASK_STATE_" + state + "\"}}";
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"task\":" + task + "}}";
  }

  private static void json(HttpServerResponse response, String json) {
    response.putHeader("content-type", "application/json").end(json);
  }

  private Path stored() {
    return home.resolve("data/agent-cards/far.json");
  }

  private void awaitTalk() {
    Awaitility.await().until(this::servesTalk);
  }

  private boolean servesTalk() {
    return hub.get("/.well-known/agent-card.json").text().contains("far.talk");
  }

  private void restartWhileAway(String... paths) {
    hub.close();
    for (String path : paths) {
      agent.on(path, (HttpServerResponse response) -> response.reset());
    }
    hub.start();
  }

  private JsonNode send(boolean atOnce) {
    return hub.post(
            "/a2a/rpc",
            """
            {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m",
            "role":"ROLE_USER","parts":[{"text":"Talk"}],"metadata":{"skillId":"far.talk"}},
            "configuration":{"returnImmediately":%s}}}"""
                .formatted(atOnce))
        .at("/result/task");
  }

  @Test
  void skillsAreServedAtOnceAndCallsFailSayingWhy() {
    restartWhileAway(CARD, RPC);

    assertThat(servesTalk()).isTrue();
    JsonNode task = send(false);

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/status/message").toString()).contains("far");
    Awaitility.await()
        .until(() -> hub.get("/a2s/v1/agents/far").at("/card/state").asText().equals("fault"));
    assertThat(servesTalk()).isTrue();
    assertThat(hub.get("/a2s/v1/agents/far").at("/card/name").asText()).isEqualTo("Far");
  }

  @Test
  void taskAtWorkIsFollowedWithoutTheCard() {
    String id = send(true).path("id").asText();
    Awaitility.await().until(() -> agent.seen(RPC).size() >= 2);

    restartWhileAway(CARD);
    state = "COMPLETED";

    Awaitility.await()
        .until(
            () ->
                hub.get("/a2a/rest/tasks/" + id)
                    .at("/status/state")
                    .asText()
                    .equals("TASK_STATE_COMPLETED"));
    assertThat(agent.seen(RPC).stream().filter(each -> each.body().contains("SendMessage")))
        .hasSize(1);
  }

  @Test
  void cardIsReadableByItsOwnerOnlyAndGoesWithTheFileOfItsAgent() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(stored())))
        .isEqualTo("rw-------");

    hub.delete("agents/far.yaml");

    Awaitility.await().until(() -> !Files.exists(stored()));
    assertThat(servesTalk()).isFalse();
  }

  @Test
  void cardOfAnAgentWhoseFileWasRemovedWhileNoHubRanIsDeleted() throws IOException {
    hub.close();
    Files.delete(home.resolve("agents/far.yaml"));
    Path other = Files.writeString(stored().resolveSibling("README"), "not a card");

    hub.start();

    assertThat(stored()).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void filesOfAgentsAreLoadedWhileAStoredCardIsRead() throws Exception {
    Path pipe = stored().resolveSibling("slow.json");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    hub.file("agents/slow.yaml", file(CARD).replace("agent_id: far", "agent_id: slow"));
    try (OutputStream held = Files.newOutputStream(pipe)) { // waits until the hub reads
      hub.file("agents/third.yaml", "agent_id: third\nallowed_callers: ['*']\n");

      Awaitility.await().until(() -> hub.get("/a2s/v1/agents/third").status() == 200);
      held.write("{}".getBytes(StandardCharsets.UTF_8));
    }
    Awaitility.await()
        .until(() -> hub.get("/.well-known/agent-card.json").text().contains("slow.talk"));
  }

  @Test
  void cardOfAnotherAddressIsNotUsed() {
    hub.close();
    hub.file("agents/far.yaml", file("/other.json"));
    hub.start();

    Awaitility.await()
        .until(() -> hub.get("/a2s/v1/agents/far").at("/card/state").asText().equals("fault"));
    assertThat(servesTalk()).isFalse();
  }

  @Test
  void changedCardReplacesTheStoredOne() {
    agent.on(CARD, response -> json(response, card().replace("\"talk\"", "\"sing\"")));
    hub.close();
    hub.start();
    Awaitility.await()
        .until(() -> hub.get("/.well-known/agent-card.json").text().contains("far.sing"));
    Awaitility.await().until(() -> Files.readString(stored()).contains("sing"));

    restartWhileAway(CARD);

    assertThat(hub.get("/.well-known/agent-card.json").text()).contains("far.sing");
    assertThat(servesTalk()).isFalse();
  }

  @Test
  void storedCardThatIsDamagedOrInvalidIsReportedAndReadAnew() throws IOException {
    String valid = Files.readString(stored());
    for (String damaged :
        new String[] {
          "{",
          valid.replace("JSONRPC", "SMOKE"),
          valid.replaceAll("\"read_at\":\"[^\"]*", "\"read_at\":\"soon")
        }) {
      hub.close();
      Files.writeString(stored(), damaged);
      try (CapturedLog log = new CapturedLog()) {
        hub.start();
        awaitTalk();
        assertThat(log.text()).as(damaged).contains("The stored card of agent far");
      }
    }
  }
}
