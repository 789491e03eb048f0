package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.serai.mcp.McpClient;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two hubs, of which one calls the tools of the other: a server of the newest revision. */
@Timeout(300)
class RemoteHubTest {
  private static final String SKILLS =
      """
      - route:
          from:
            uri: skill:greet?description=Greets somebody by name.&readOnly=true
            steps:
              - setBody: {simple: '{"greeting": "Good day, ${body[name]}"}'}
      - route:
          from:
            uri: skill:count?description=Counts.
            steps:
              - to: task:progress?value=0.5&message=Half way
              - setBody: {constant: "counted"}
      - route:
          from:
            uri: skill:ask?description=Asks for a name.&idempotent=true
            steps:
              - to: "task:need?required=name&description=What is your name?"
              - setBody: {simple: "hello ${body[name]}"}
      - route:
          from:
            uri: skill:permit?description=Asks for a permission.&idempotent=true
            steps:
              - to: "task:auth?message=Open https://example.com/grant please."
              - setBody: {constant: "permitted"}
      - route:
          from:
            uri: skill:long?description=Takes long.&taskSupport=preferred&idempotent=true
            steps:
              - to: task:status?message=Begun
              - to: "task:need?required=go&description=Go on?"
              - setBody: {constant: "done"}
      - route:
          from:
            uri: skill:hold?description=Goes on until it is stopped.&taskSupport=preferred
            steps:
              - to: task:hold
      - route:
          from:
            uri: skill:large?description=Makes a large file.
            steps:
              - setBody: {constant: "a large file"}
              - to: "task:artifact?name=file&filename=large.txt"
      - route:
          from:
            uri: skill:larger?description=Makes a large file.&taskSupport=preferred
            steps:
              - setBody: {constant: "a large file"}
              - to: "task:artifact?name=file&filename=large.txt"
      - route:
          from:
            uri: skill:fail?description=Fails.
            steps:
              - to: task:fail?code=E042&message=No such luck
      """;

  @TempDir private Path near;
  @TempDir private Path far;
  private HubFixture hub;
  private HubFixture other;
  private TaskClient client;

  @BeforeEach
  void start() {
    other =
        new HubFixture(far)
            .file("routes/skills.camel.yaml", SKILLS)
            .property("serai.mcp.max-embedded-size", "3")
            .start();
    hub = new HubFixture(near);
    hub.property("serai.mcp.server-retry-delay", "50ms");
    hub.file("agents/far.yaml", "agent_id: far\nmcp: {url: '" + other.hub().url() + "/mcp'}\n");
    hub.start();
    client = new TaskClient(hub);
    client.awaitSkill("far.greet");
  }

  @AfterEach
  void stop() {
    hub.close();
    other.close();
  }

  private String skills() {
    return hub.get("/.well-known/agent-card.json").text();
  }

  private static String state(JsonNode task) {
    return task.at("/status/state").asText();
  }

  @Test
  void toolIsASkillWithItsSchemaAndHints() {
    JsonNode tool = McpClient.of(hub).result("tools/list", "{}").at("/tools/0");

    assertThat(McpClient.of(hub).result("tools/list", "{}").findValuesAsText("name"))
        .contains("far__greet", "far__fail");
    assertThat(tool.path("inputSchema").path("type").asText()).isEqualTo("object");
  }

  @Test
  void toolIsCalledThroughEveryDoor() {
    JsonNode overA2a = client.send("far.greet", "{\"name\":\"Ann\"}");
    JsonNode overMcp = McpClient.of(hub).call("far__greet", "{\"name\":\"Bob\"}");
    JsonNode direct = McpClient.of(hub).agent("far").call("far__greet", "{\"name\":\"Cy\"}");

    assertThat(overA2a.at("/artifacts/0/parts/0/data/greeting").asText())
        .isEqualTo("Good day, Ann");
    assertThat(overMcp.at("/structuredContent/greeting").asText()).isEqualTo("Good day, Bob");
    assertThat(direct.at("/structuredContent/greeting").asText()).isEqualTo("Good day, Cy");
  }

  @Test
  void largeFilesOfTheToolAreFilesOfTheTask() {
    assertThat(McpClient.of(other).call("large", "{}").at("/content/0/type").asText())
        .isEqualTo("resource_link");

    for (String tool : List.of("far.large", "far.larger")) {
      JsonNode task = client.send(tool, "{}");

      assertThat(task.toString()).contains("a large file", "large.txt");
    }
  }

  @Test
  void progressOfTheToolIsThatOfTheTask() {
    JsonNode task = client.send("far.count", "{}");

    assertThat(state(task)).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.toString()).contains("counted");
  }

  @Test
  void failureOfTheToolFailsTheTaskWithItsText() {
    JsonNode task = client.send("far.fail", "{}");

    assertThat(state(task)).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/status/message").toString()).contains("No such luck");
  }

  @Test
  void questionOfTheToolIsOneOfTheTask() {
    JsonNode asked = client.send("far.ask", "{}");
    JsonNode end = client.answer(asked, "{\"data\":{\"name\":\"Di\"}}");

    assertThat(state(asked)).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    assertThat(asked.at("/status/message").toString()).contains("What is your name?");
    assertThat(end.toString()).contains("hello Di");
  }

  @Test
  void questionForAPermissionNamesTheAddress() {
    JsonNode asked = client.send("far.permit", "{}");
    JsonNode end = client.answer(asked, "{\"text\":\"done\"}");

    assertThat(state(asked)).isEqualTo("TASK_STATE_AUTH_REQUIRED");
    assertThat(asked.at("/status/message").toString()).contains("https://example.com/grant");
    assertThat(end.toString()).contains("permitted");
  }

  @Test
  void questionIsAskedOnceAndAnsweredAfterARestart() {
    JsonNode asked = client.send("far.ask", "{}");

    hub.close();
    hub.start();
    client.awaitSkill("far.greet");
    JsonNode end = client.answer(asked, "{\"data\":{\"name\":\"Ed\"}}");

    assertThat(end.toString() + client.task(asked.path("id").asText())).contains("hello Ed");
  }

  @Test
  void handleOfALongToolIsFollowedOverARestart() {
    String id = client.begin("far.long", "{}");
    Awaitility.await().until(() -> state(client.task(id)).equals("TASK_STATE_INPUT_REQUIRED"));

    hub.close();
    hub.start();
    client.awaitSkill("far.greet");
    JsonNode end = client.answer(client.task(id), "{\"data\":{\"go\":\"yes\"}}");

    assertThat(end.toString()).contains("done");
    assertThat(other.get("/a2a/rest/tasks").json().path("tasks").size()).isEqualTo(1);
  }

  @Test
  void cancelledTaskCancelsThatOfTheServer() {
    String id = client.begin("far.hold", "{}");
    Awaitility.await()
        .until(() -> other.get("/a2a/rest/tasks").text().contains("TASK_STATE_WORKING"));

    hub.post("/a2a/rest/tasks/" + id + ":cancel", "{}");

    Awaitility.await()
        .until(() -> other.get("/a2a/rest/tasks").text().contains("TASK_STATE_CANCELED"));
    assertThat(state(client.task(id))).isEqualTo("TASK_STATE_CANCELED");
  }

  @Test
  void newToolOfTheServerIsServedSoon() {
    other.file(
        "routes/new.camel.yaml",
        "- route: {from: {uri: \"skill:fresh\", steps: [{setBody: {constant: new}}]}}\n");

    client.awaitSkill("far.fresh");
    other.delete("routes/new.camel.yaml");

    client.awaitNoSkill("far.fresh");
  }

  @Test
  void serverThatIsAwayFailsTheCallAndIsUsedAgain() {
    other.close();

    JsonNode failed = client.send("far.greet", "{\"name\":\"Fay\"}");

    assertThat(state(failed)).isEqualTo("TASK_STATE_FAILED");
    assertThat(failed.at("/status/message").toString()).contains("far");
  }

  @Test
  void agentThatIsRemovedTakesItsSkillsAlong() {
    hub.delete("agents/far.yaml");

    Awaitility.await().until(() -> !skills().contains("far."));
  }

  @Test
  void hubsThatKnowEachOtherDoNotPassToolsBack() {
    other.file("agents/near.yaml", "agent_id: near\nmcp: {url: '" + hub.hub().url() + "/mcp'}\n");
    Awaitility.await()
        .until(() -> other.get("/a2s/v1/agents/near").at("/card/state").asText().equals("ok"));
    other.file(
        "routes/other.camel.yaml",
        "- route: {from: {uri: \"skill:last\", steps: [{setBody: {constant: new}}]}}\n");
    client.awaitSkill("far.last");

    assertThat(skills()).doesNotContain("far.near");
    assertThat(other.get("/.well-known/agent-card.json").text()).doesNotContain("near.far");
  }

  @Test
  void toolsThatCallEachOtherInACircleAreStopped() {
    other.file("agents/near.yaml", "agent_id: near\nmcp: {url: '" + hub.hub().url() + "/mcp'}\n");
    other.file(
        "routes/circle.camel.yaml",
        "- route: {from: {uri: \"skill:there\", steps: [{to: \"skill:near.back\"}]}}\n");
    hub.file(
        "routes/circle.camel.yaml",
        "- route: {from: {uri: \"skill:back\", steps: [{to: \"skill:far.there\"}]}}\n");
    client.awaitSkill("far.there");
    new TaskClient(other).awaitSkill("near.back");

    JsonNode task = client.send("back", "{}");

    assertThat(state(task)).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/status/message").toString()).contains("delegation_cycle");
  }
}
