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

/** Two hubs, of which one knows the other as an agent. */
@Timeout(180)
class RemoteAgentsTest {

  private static final String SKILLS =
      """
      - route:
          from:
            uri: skill:greet?description=Greets somebody by name.
            steps:
              - to: task:message?message=Thinking of words
              - setBody: {simple: '{"greeting": "Good day, ${body[text]}"}'}
      - route:
          from:
            uri: skill:ask?description=Asks for a name.&idempotent=true
            steps:
              - to: task:need?required=name
              - setBody: {simple: "hello ${body[name]}"}
      - route:
          from:
            uri: skill:permit?description=Asks for a permission.&idempotent=true
            steps:
              - to: task:auth?message=May I?
              - setBody: {constant: "permitted"}
      - route:
          from:
            uri: skill:hold?description=Goes on until it is stopped.
            steps:
              - to: task:progress?value=0.25&message=Holding
              - to: task:hold
      - route:
          from:
            uri: skill:fail?description=Fails.
            steps:
              - to: task:fail?code=E042&message=No such luck
      - route:
          from:
            uri: skill:pieces?description=Gives an artifact in pieces.
            steps:
              - setBody: {constant: "one"}
              - to: task:artifact?artifactId=text&name=text&last=false
              - setBody: {constant: "two"}
              - to: task:artifact?artifactId=text&append=true&last=true
      - route:
          from:
            uri: skill:look?description=Looks at a picture.&inputModes=image/*
            steps:
              - setBody: {constant: "seen"}
      """;

  @TempDir private Path near;
  @TempDir private Path far;
  HubFixture hub;
  HubFixture other;

  @BeforeEach
  void homes() {
    other = new HubFixture(far);
    other.file("application.properties", "").file("routes/skills.camel.yaml", SKILLS);
    hub = new HubFixture(near);
    other.property("serai.shutdown-timeout", "1s");
    hub.property("serai.shutdown-timeout", "1s");
    hub.property("serai.agents.retry-delay", "20ms");
    hub.property("serai.agents.card-refresh", "100ms");
    hub.file("application.properties", "");
    hub.file(
        "routes/via.camel.yaml",
        """
        - route:
            from:
              uri: skill:via?idempotent=true
              steps:
                - to: agent:far?skill=ask
                - setBody: {simple: "far says ${body}"}
        """);
  }

  @AfterEach
  void stop() {
    hub.close();
    other.close();
  }

  /** Further members of the agent file, which choose the binding. */
  String binding() {
    return "";
  }

  void start() {
    other.start();
    agent("");
    hub.start();
    Awaitility.await()
        .until(() -> hub.get("/.well-known/agent-card.json").text().contains("far.greet"));
  }

  private void agent(String more) {
    hub.file(
        "agents/far.yaml",
        "agent_id: far\ncard: "
            + other.hub().url()
            + "\nallowed_callers: ['*']\n"
            + binding()
            + more);
  }

  JsonNode send(String skill, String part, boolean wait) {
    return rpc(
        "SendMessage",
        """
        {"message":{"messageId":"m-%s","role":"ROLE_USER","parts":[%s],
        "metadata":{"skillId":"%s"}},"configuration":{"returnImmediately":%s}}"""
            .formatted(System.nanoTime(), part, skill, !wait));
  }

  private JsonNode answer(String task, String part) {
    return rpc(
        "SendMessage",
        """
        {"message":{"messageId":"a-%s","taskId":"%s","role":"ROLE_USER","parts":[%s]}}"""
            .formatted(System.nanoTime(), task, part));
  }

  private JsonNode rpc(String method, String params) {
    Reply reply =
        hub.post(
            "/a2a/rpc",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
                .formatted(method, params));
    return reply.json();
  }

  private static String state(JsonNode answer) {
    return answer.at("/result/task/status/state").asText();
  }

  private JsonNode get(String task) {
    return rpc("GetTask", "{\"id\":\"" + task + "\"}").path("result");
  }

  @Test
  void skillOfARemoteAgentIsServed() {
    start();

    JsonNode answer = send("far.greet", "{\"text\":\"Ann\"}", true);

    assertThat(state(answer)).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(answer.at("/result/task/artifacts/0/parts/0/data/greeting").asText())
        .isEqualTo("Good day, Ann");
    assertThat(answer.toString()).contains("Thinking of words");
  }

  @Test
  void chunksOfARemoteArtifactBecomeOneArtifact() {
    start();

    JsonNode answer = send("far.pieces", "{\"text\":\"x\"}", true);

    JsonNode artifacts = answer.at("/result/task/artifacts");
    assertThat(artifacts).hasSize(1);
    assertThat(artifacts.at("/0/parts/0/text").asText()).isEqualTo("one");
    assertThat(artifacts.at("/0/parts/1/text").asText()).isEqualTo("two");
  }

  @Test
  void remoteSkillTakesWhatItsCardSays() {
    start();
    String picture = "{\"raw\":\"aGk=\",\"mediaType\":\"%s\",\"filename\":\"a\"}";

    JsonNode seen = send("far.look", picture.formatted("image/png"), true);
    JsonNode refused = send("far.look", picture.formatted("video/mp4"), true);

    assertThat(seen.at("/result/task/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(refused.at("/error/code").asInt()).isEqualTo(-32005);
    assertThat(refused.at("/error/message").asText()).contains("image/*");
  }

  @Test
  void questionOfARemoteTaskIsAskedAndItsAnswerForwarded() {
    start();

    JsonNode asked = send("via", "{\"data\":{}}", true);

    assertThat(state(asked)).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    assertThat(asked.at("/result/task/metadata/required/0").asText()).isEqualTo("name");
    String task = asked.at("/result/task/id").asText();
    JsonNode end = answer(task, "{\"data\":{\"name\":\"Bo\"}}");
    assertThat(state(end)).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(end.toString()).contains("far says hello Bo");
  }

  @Test
  void authorizationRequestOfARemoteTaskIsForwarded() {
    start();

    JsonNode asked = send("far.permit", "{\"data\":{}}", true);

    assertThat(state(asked)).isEqualTo("TASK_STATE_AUTH_REQUIRED");
    JsonNode end = answer(asked.at("/result/task/id").asText(), "{\"text\":\"yes\"}");
    assertThat(end.toString()).contains("permitted");
  }

  @Test
  void cancellationReachesTheRemoteTask() {
    start();
    String task = send("far.hold", "{\"data\":{}}", false).at("/result/task/id").asText();
    Awaitility.await().until(() -> get(task).toString().contains("0.25"));
    assertThat(running(other)).isEqualTo(1);

    rpc("CancelTask", "{\"id\":\"" + task + "\"}");

    Awaitility.await().until(() -> running(other) == 0);
    assertThat(get(task).at("/status/state").asText()).isEqualTo("TASK_STATE_CANCELED");
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

  private static int running(HubFixture of) {
    String metrics = of.get("/observe/metrics").text();
    return (int)
        Double.parseDouble(
            metrics.replaceFirst(
                "(?s).*\\nserai_tasks_running\\{agent=\"serai\"\\} (\\S+).*", "$1"));
  }

  @Test
  void failureOfARemoteTaskKeepsItsCodeAndText() {
    start();

    JsonNode answer = send("far.fail", "{\"data\":{}}", true);

    assertThat(state(answer)).isEqualTo("TASK_STATE_FAILED");
    assertThat(answer.at("/result/task/metadata/code").asText()).isEqualTo("E042");
    assertThat(answer.at("/result/task/status/message/parts/0/text").asText())
        .contains("No such luck");
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

  private String card() {
    return hub.get("/.well-known/agent-card.json").text();
  }

  @Test
  void agentWithoutAFileIsCalledByItsUrl() {
    start();
    hub.file(
        "routes/url.camel.yaml",
        """
        - route:
            from:
              uri: skill:byurl
              steps:
                - setBody: {constant: Dee}
                - to: "agent:%s?skill=greet"
                - setBody: {simple: "${body[greeting]}!"}
        """
            .formatted(other.hub().url()));
    Awaitility.await().until(() -> card().contains("byurl"));

    assertThat(send("byurl", "{\"data\":{}}", true).toString()).contains("Good day, Dee!");
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
  void agentFilesOfTheUserAreNotOverwritten() {
    start();
    String card = "{\"card\": \"" + other.hub().url() + "\", \"agent_id\": \"far\"}";

    assertThat(hub.post("/a2s/v1/agents", card).at("/error/code").asText()).isEqualTo("FILE_OWNED");
    assertThat(hub.delete("/a2s/v1/agents/far", Map.of()).at("/error/code").asText())
        .isEqualTo("FILE_OWNED");
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
