package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls of the skills of a remote agent, over a pair of hubs that the tests share. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RemoteAgentCallsTest extends RemoteAgentTestBed {

  @BeforeAll
  void startBoth(@TempDir Path near, @TempDir Path far) {
    prepare(near, far);
    start();
  }

  @AfterAll
  void stop() {
    close();
  }

  @Test
  void skillOfARemoteAgentIsServed() {
    JsonNode answer = send("far.greet", "{\"text\":\"Ann\"}", true);

    assertThat(state(answer)).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(answer.at("/result/task/artifacts/0/parts/0/data/greeting").asText())
        .isEqualTo("Good day, Ann");
    assertThat(answer.toString()).contains("Thinking of words");
  }

  @Test
  void chunksOfARemoteArtifactBecomeOneArtifact() {
    JsonNode answer = send("far.pieces", "{\"text\":\"x\"}", true);

    JsonNode artifacts = answer.at("/result/task/artifacts");
    assertThat(artifacts).hasSize(1);
    assertThat(artifacts.at("/0/parts/0/text").asText()).isEqualTo("one");
    assertThat(artifacts.at("/0/parts/1/text").asText()).isEqualTo("two");
  }

  @Test
  void remoteSkillTakesWhatItsCardSays() {
    String picture = "{\"raw\":\"aGk=\",\"mediaType\":\"%s\",\"filename\":\"a\"}";

    JsonNode seen = send("far.look", picture.formatted("image/png"), true);
    JsonNode refused = send("far.look", picture.formatted("video/mp4"), true);

    assertThat(seen.at("/result/task/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(refused.at("/error/code").asInt()).isEqualTo(-32005);
    assertThat(refused.at("/error/message").asText()).contains("image/*");
  }

  @Test
  void questionOfARemoteTaskIsAskedAndItsAnswerForwarded() {
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
    JsonNode asked = send("far.permit", "{\"data\":{}}", true);

    assertThat(state(asked)).isEqualTo("TASK_STATE_AUTH_REQUIRED");
    JsonNode end = answer(asked.at("/result/task/id").asText(), "{\"text\":\"yes\"}");
    assertThat(end.toString()).contains("permitted");
  }

  @Test
  void cancellationReachesTheRemoteTask() {
    String task = send("far.hold", "{\"data\":{}}", false).at("/result/task/id").asText();
    Awaitility.await().until(() -> get(task).toString().contains("0.25"));
    assertThat(running(other)).isEqualTo(1);

    rpc("CancelTask", "{\"id\":\"" + task + "\"}");

    Awaitility.await().until(() -> running(other) == 0);
    assertThat(get(task).at("/status/state").asText()).isEqualTo("TASK_STATE_CANCELED");
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
    JsonNode answer = send("far.fail", "{\"data\":{}}", true);

    assertThat(state(answer)).isEqualTo("TASK_STATE_FAILED");
    assertThat(answer.at("/result/task/metadata/code").asText()).isEqualTo("E042");
    assertThat(answer.at("/result/task/status/message/parts/0/text").asText())
        .contains("No such luck");
  }

  @Test
  void agentWithoutAFileIsCalledByItsUrl() {
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
  void agentFilesOfTheUserAreNotOverwritten() {
    String card = "{\"card\": \"" + other.hub().url() + "\", \"agent_id\": \"far\"}";

    assertThat(hub.post("/a2s/v1/agents", card).at("/error/code").asText()).isEqualTo("FILE_OWNED");
    assertThat(hub.delete("/a2s/v1/agents/far", Map.of()).at("/error/code").asText())
        .isEqualTo("FILE_OWNED");
  }
}
