package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Remote agents that come and go, and hubs that restart while their tasks run. */
@Timeout(180)
class RemoteAgentsTest extends RemoteAgentTestBed {

  @BeforeEach
  void homes(@TempDir Path near, @TempDir Path far) {
    prepare(near, far);
  }

  @AfterEach
  void stop() {
    close();
  }

  @Test
  void reasonOfADeclineReachesTheAgentThatAsks() {
    start();
    String task = send("far.permit", "{\"data\":{}}", true).at("/result/task/id").asText();

    hub.post("/a2s/v1/tasks/" + task + "/answer", "{\"decline\":true,\"text\":\"Never.\"}");

    String asking = other.get("/a2s/v1/tasks?capability=permit").at("/tasks/0/id").asText();
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(other.get("/a2s/v1/tasks/" + asking + "/events").text())
                    .contains("The user declined. Never."));
  }

  @Test
  void taskFailsWhenTheRemoteAgentIsDown() {
    start();
    other.close();

    JsonNode answer = send("far.greet", "{\"text\":\"Ann\"}", true);

    assertThat(state(answer)).isEqualTo("TASK_STATE_FAILED");
    assertThat(answer.at("/result/task/metadata/code").asText()).isEqualTo("E050");
  }

  @Test
  void remoteSkillsFollowTheCardAndTheAgentFile() {
    start();
    other.file(
        "routes/more.camel.yaml",
        "- route: {from: {uri: 'skill:extra', steps: [{setBody: {constant: x}}]}}");
    Awaitility.await().until(() -> card().contains("far.extra"));
    other.delete("routes/more.camel.yaml");
    Awaitility.await().until(() -> !card().contains("far.extra"));

    hub.delete("agents/far.yaml");

    Awaitility.await().until(() -> !card().contains("far."));
  }

  @Test
  void agentWithOnlyHttpJsonIsCalledAndKeptIfItsCardFails() {
    try (HttpStub cards = new HttpStub()) {
      other.start();
      String url = other.hub().url() + "/a2a/rest";
      cards.json(
          "/card.json",
          """
          {"name":"Far","version":"1.0.0","capabilities":{"streaming":true},"skills":[{"id":"ask",
          "name":"Ask","description":"Asks."}],"supportedInterfaces":[{"url":"%s",
          "protocolBinding":"HTTP+JSON","protocolVersion":"1.0"}]}"""
              .formatted(url));
      hub.file(
          "agents/far.yaml",
          "agent_id: far\nallowed_callers: ['*']\ncard: " + cards.url() + "/card.json\n");
      hub.start();
      Awaitility.await().until(() -> card().contains("far.ask"));

      JsonNode asked = send("far.ask", "{\"data\":{}}", true);

      assertThat(state(asked)).isEqualTo("TASK_STATE_INPUT_REQUIRED");
      JsonNode end = answer(asked.at("/result/task/id").asText(), "{\"text\":\"Flo\"}");
      assertThat(end.toString()).contains("hello Flo");
      JsonNode state = hub.get("/a2s/v1/agents/far").json();
      assertThat(state.at("/card/binding").asText()).isEqualTo("HTTP+JSON");
      cards.on("/card.json", response -> response.setStatusCode(500).end());
      Awaitility.await().until(() -> hub.get("/observe/health").text().contains("\"unusable\":1"));
      assertThat(card()).contains("far.ask");
      assertThat(hub.get("/observe/metrics").text())
          .contains("serai_remote_agents{card=\"fault\"} 1.0");
    }
  }

  @Test
  void operatorRegistersAndRemovesAnAgentByItsCard() {
    other.start();
    hub.start();
    String card = "{\"card\": \"" + other.hub().url() + "\", \"agent_id\": \"far\"}";

    Reply made = hub.post("/a2s/v1/agents", card);

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.at("/kind").asText()).isEqualTo("remote");
    assertThat(made.at("/skills").toString()).contains("far.greet");
    assertThat(hub.post("/a2s/v1/agents", card).status()).isEqualTo(200);
    assertThat(hub.get("/a2s/v1/agents").text()).contains("\"far\"", "\"serai\"");
    assertThat(hub.get("/a2s/v1/agents/far").at("/card/state").asText()).isEqualTo("ok");
    hub.close();
    hub.start();
    Awaitility.await().until(() -> card().contains("far.greet"));
    assertThat(hub.delete("/a2s/v1/agents/far", Map.of()).status()).isEqualTo(204);
    assertThat(hub.get("/a2s/v1/agents/far").status()).isEqualTo(404);
    assertThat(card()).doesNotContain("far.");
  }

  @Test
  void unusableCardIsRefusedWithTheReason() {
    hub.property("serai.outbound.allowed-private-hosts", "");
    other.start();
    hub.start();

    Reply refused = hub.post("/a2s/v1/agents", "{\"card\": \"" + other.hub().url() + "\"}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/code").asText()).isEqualTo("CARD_UNUSABLE");
    assertThat(refused.at("/error/message").asText()).contains("127.0.0.1");
    assertThat(hub.post("/a2s/v1/agents", "{}").status()).isEqualTo(400);
  }

  @Test
  void mutuallyRegisteredHubsDoNotListSkillsTwice() {
    start();
    other.file("agents/near.yaml", "agent_id: near\ncard: " + hub.hub().url() + "\n");
    other.property("serai.agents.card-refresh", "100ms");
    Awaitility.await()
        .until(() -> other.get("/.well-known/agent-card.json").text().contains("near.via"));

    Awaitility.await().during(Duration.ofSeconds(1)).until(() -> !card().contains("far.near"));

    assertThat(other.get("/.well-known/agent-card.json").text()).doesNotContain("near.far");
  }

  @Test
  void runningRemoteTaskDoesNotDelayTheStop() {
    // given
    hub.property("serai.shutdown-timeout", "40s");
    hub.file(
        "routes/far.camel.yaml",
        """
        - route:
            from:
              uri: skill:viaHold?idempotent=true
              steps:
                - to: agent:far?skill=hold
        """);
    start();
    String task = send("viaHold", "{\"data\":{}}", false).at("/result/task/id").asText();
    Awaitility.await()
        .until(() -> other.get("/a2a/rest/tasks").text().contains("TASK_STATE_WORKING"));

    // when
    long begin = System.nanoTime();
    hub.close();
    Duration took = Duration.ofNanos(System.nanoTime() - begin);

    // then
    assertThat(took).isLessThan(Duration.ofSeconds(20));
    hub.start();
    assertThat(get(task).at("/status/state").asText()).isEqualTo("TASK_STATE_WORKING");
  }

  @Test
  void remoteTaskIsResumedAfterARestart() {
    start();
    String task = send("via", "{\"data\":{}}", true).at("/result/task/id").asText();
    hub.close();

    hub.start();

    assertThat(get(task).at("/status/state").asText()).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    Awaitility.await().until(() -> card().contains("far.ask"));
    JsonNode end = answer(task, "{\"data\":{\"name\":\"Cy\"}}");
    assertThat(end.toString()).contains("far says hello Cy");
  }
}
