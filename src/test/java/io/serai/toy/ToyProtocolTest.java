package io.serai.toy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.serai.hub.HubStartOptions;
import io.serai.reload.LoadProgressListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A protocol is one object: all that this one declares is there, and nothing else was changed. */
@Timeout(300)
class ToyProtocolTest {
  private static final String ROUTE =
      """
      - route:
          from:
            uri: skill:shout
            parameters: {description: Shouts.}
            steps:
              - setBody: {simple: "${body[word]}!"}
      """;

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void start() {
    HubStartOptions options =
        new HubStartOptions(
            false, LoadProgressListener.NONE, Optional.empty(), List.of(ToyProtocol::new));
    hub = new HubFixture(home).file("routes/shout.camel.yaml", ROUTE).start(options);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void aTaskIsBegunReadAndStreamed() {
    JsonNode begun = begin().json();
    String task = "/toy/tasks/" + begun.path("id").asText();

    String states = hub.get(task + "/states").text();

    assertThat(states).startsWith("data: RUNNING\n\n").endsWith("data: FINISHED\n\n");
    assertThat(hub.get(task).json().path("state").asText()).isEqualTo("FINISHED");
    assertThat(hub.get("/agents/hub" + task).status()).isEqualTo(200);
  }

  @Test
  void errorsHaveTheShapeOfTheProtocol() {
    assertThat(hub.get("/toy/tasks/none").text())
        .isEqualTo("{\"oops\":\"NOT_FOUND\",\"why\":\"There is no task none.\"}");
    assertThat(hub.post("/toy/tasks", "[]").json().path("oops").asText())
        .isEqualTo("INVALID_REQUEST");
    assertThat(hub.get("/toy/nowhere").json().path("oops").asText()).isEqualTo("NOT_FOUND");
  }

  @Test
  void faultsOfARequestAreReported() {
    assertThat(hub.post("/toy/tasks", "{").json().path("oops").asText())
        .isEqualTo("INVALID_REQUEST");
    assertThat(hub.post("/agents/nobody/toy/tasks", "{\"skill\":\"shout\"}").text())
        .isEqualTo("{\"oops\":\"NOT_FOUND\",\"why\":\"There is no agent nobody here.\"}");
    assertThat(hub.delete("/toy/tasks/none", Map.of()).json().path("oops").asText())
        .isEqualTo("METHOD_NOT_ALLOWED");
    assertThat(hub.get("/toy/ws/states").json().path("oops").asText())
        .isEqualTo("UPGRADE_REQUIRED");
  }

  @Test
  void aStreamThatCannotBeginIsAnsweredAsAnyOtherRequest() {
    HubFixture.Reply reply = hub.get("/toy/tasks/none/early-states");

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.json().path("oops").asText()).isEqualTo("NOT_FOUND");
  }

  @Test
  void itIsInUsageMetricsAndTheDocumentsOfTheApi() {
    begin();
    hub.get("/toy/tasks/none");

    assertThat(hub.get("/a2s/v1/capabilities/shout/usage").text()).contains("/toy/tasks");
    assertThat(hub.get("/observe/metrics").text())
        .contains("toy_begun 1.0")
        .contains("operation=\"begin\",outcome=\"ok\",protocol=\"toy\"")
        .contains("operation=\"read\",outcome=\"not_found\",protocol=\"toy\"");
    assertThat(
            hub.get("/openapi.json").json().at("/paths/~1toy~1tasks/post/summary").isMissingNode())
        .isFalse();
    assertThat(hub.get("/asyncapi.json").at("/channels/toy_states"))
        .hasToString(
            "{\"address\":\"/toy/ws/states\",\"bindings\":{\"ws\":{\"method\":\"GET\","
                + "\"bindingVersion\":\"0.1.0\"}}}");
  }

  @Test
  void itContributesToTheAgentCards() {
    String card = "/.well-known/agent-card.json";
    JsonNode before = hub.get(card).json();
    begin();
    JsonNode after = hub.get(card).json();

    assertThat(before.path("name").asText()).isEqualTo("serai of 0 toys");
    assertThat(before.has("toys")).isFalse();
    assertThat(hub.get("/.well-known/agent.json").at("/toys").asText())
        .isEqualTo(hub.hub().url() + "/toy/tasks");
    assertThat(after.path("name").asText()).isEqualTo("serai of 1 toys");
    assertThat(after.path("version")).isNotEqualTo(before.path("version"));
    JsonNode pure = hub.get(card + "?A2A-Version=1.0").json();
    assertThat(pure.path("name").asText()).isEqualTo("serai of 1 toys");
    assertThat(pure.has("toys")).isFalse();
  }

  @Test
  void itTeachesLanguageModels() {
    String request =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"prompts/get\",\"params\":{\"name\":\"toy\"}}";

    assertThat(hub.post("/mcp", request).at("/result/messages/0/content/text").asText())
        .isEqualTo("Play, operator:open");
  }

  @Test
  void onlyItsPublicPathNeedsNoKey() {
    hub.close();
    hub.property("serai.security.mode", "closed")
        .property("serai.security.operators", "0".repeat(64))
        .start(
            new HubStartOptions(
                false, LoadProgressListener.NONE, Optional.empty(), List.of(ToyProtocol::new)));

    assertThat(hub.get("/toy/about").status()).isEqualTo(200);
    assertThat(hub.get("/toy/tasks/none").status()).isEqualTo(401);
  }

  private HubFixture.Reply begin() {
    return hub.post("/toy/tasks", "{\"skill\":\"shout\",\"input\":{\"word\":\"hi\"}}");
  }
}
