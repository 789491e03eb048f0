package io.serai.a2w;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.net.URI;
import java.nio.file.Path;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a task that waits for the answer to a delegated question does after a restart of its hub.
 */
@Timeout(300)
@Tag("FLD-37")
class DelegationAfterRestartTest {
  private static final String AGENT =
      "agent_id: %s\ndefault: %s\nskills: ['*']\nallowed_callers: ['*']\nallowed_callees: ['*']\n";

  private static final String QUESTIONS =
      """
      - route:
          from:
            uri: skill:ask?idempotent=true
            steps:
              - to: task:need?required=city&description=Which city?
              - setVariable: {name: city, simple: "${body[city]}"}
              - to: task:need?required=year&description=Which year?
              - setBody: {simple: "${variable.city} in ${body[year]}"}
      """;

  @TempDir Path nearHome;
  @TempDir Path farHome;
  private HubFixture far;
  private HubFixture near;

  @BeforeEach
  void start() {
    far =
        new HubFixture(farHome)
            .property("serai.shutdown-timeout", "1s")
            .file("agents/expert.yaml", AGENT.formatted("expert", "true"))
            .file("routes/questions.camel.yaml", QUESTIONS)
            .start();
    near =
        new HubFixture(nearHome)
            .property("serai.shutdown-timeout", "1s")
            .property("serai.agents.retry-delay", "20ms")
            .property("serai.agents.card-refresh", "100ms")
            .file("agents/boss.yaml", AGENT.formatted("boss", "true"))
            .file("agents/helper.yaml", AGENT.formatted("helper", "false"))
            .file(
                "agents/far.yaml",
                "agent_id: far\ncard: %s\nallowed_callers: ['*']\n".formatted(far.hub().url()))
            .file("routes/questions.camel.yaml", QUESTIONS)
            .file(
                "routes/delegate.camel.yaml",
                """
                - route:
                    from:
                      uri: skill:ask-here?idempotent=true
                      steps:
                        - to: agent:helper?skill=ask
                        - to: task:need?required=name&description=Which name?
                        - setBody: {simple: "${body[name]}"}
                - route:
                    from:
                      uri: skill:ask-far?idempotent=true
                      steps:
                        - to: agent:far?skill=ask
                """)
            .start();
  }

  @AfterEach
  void stop() {
    near.close();
    far.close();
  }

  @Test
  void questionThatIsAnsweredAtTheChildIsWithdrawn() {
    String task = begin("ask-here");
    awaitQuestion(near, "boss", "Which city?");
    answer(near, "boss", task, "{\"city\": \"Khiva\"}");
    String child = awaitQuestion(near, "helper", "Which year?");
    awaitQuestion(near, "boss", "Which year?");

    restart();
    answer(near, "helper", child, "{\"year\": 1220}");

    awaitQuestion(near, "boss", "Which name?");
    answer(near, "boss", task, "{\"name\": \"Ada\"}");
    awaitResult(task, "Ada");
  }

  @Test
  void questionThatIsAnsweredOnAnotherHubIsWithdrawn() {
    String task = begin("ask-far");
    awaitQuestion(near, "boss", "Which city?");
    answer(near, "boss", task, "{\"city\": \"Khiva\"}");
    awaitQuestion(near, "boss", "Which year?");

    restart();
    answerAt(far, "expert", "Which year?", "{\"year\": 1220}");

    awaitResult(task, "Khiva in 1220");
  }

  @Test
  void questionThatIsAnsweredOnAnotherHubWhileThisOneIsDownIsWithdrawn() {
    String task = begin("ask-far");
    awaitQuestion(near, "boss", "Which city?");
    near.close();

    answerAt(far, "expert", "Which city?", "{\"city\": \"Khiva\"}");
    near.start();

    awaitQuestion(near, "boss", "Which year?");
    answer(near, "boss", task, "{\"year\": 1220}");
    awaitResult(task, "Khiva in 1220");
  }

  @Test
  void questionOfAnAgentThatIsAwayAfterTheRestartStaysOpenUntilItIsBack() {
    String task = begin("ask-far");
    awaitQuestion(near, "boss", "Which city?");
    String port = String.valueOf(URI.create(far.hub().url()).getPort());
    far.close();

    restart();
    Awaitility.await().until(() -> !near.get("/a2s/v1/agents").text().contains("\"ok\""));
    awaitQuestion(near, "boss", "Which city?");
    far.property("serai.port", port).start();
    answerAt(far, "expert", "Which city?", "{\"city\": \"Khiva\"}");

    awaitQuestion(near, "boss", "Which year?");
    answer(near, "boss", task, "{\"year\": 1220}");
    awaitResult(task, "Khiva in 1220");
  }

  private void restart() {
    near.close();
    near.start();
  }

  private String begin(String skill) {
    String id = UUID.randomUUID().toString();
    HubFixture.Reply reply =
        near.post(
            "/a2w/v1/start",
            "{\"task_id\": \"%s\", \"task_type\": \"%s\", \"caller_agent\": \"me\"}"
                .formatted(id, skill));
    assertThat(reply.status()).as(reply.text()).isEqualTo(202);
    return id;
  }

  /** Waits until the only task of the agent asks the question, and returns its id. */
  private static String awaitQuestion(HubFixture hub, String agent, String question) {
    return Awaitility.await()
        .until(() -> task(hub, agent), task -> asks(task, question))
        .path("id")
        .asText();
  }

  private static boolean asks(JsonNode task, String question) {
    return task.at("/status/state").asText().equals("TASK_STATE_INPUT_REQUIRED")
        && task.at("/status/message/parts/0/text").asText().equals(question);
  }

  /** Answers the question that the agent asks now, at the agent itself. */
  private static void answerAt(HubFixture hub, String agent, String question, String data) {
    answer(hub, agent, awaitQuestion(hub, agent, question), data);
  }

  private void awaitResult(String id, String result) {
    JsonNode task =
        Awaitility.await()
            .until(
                () -> task(near, "boss"),
                now -> now.at("/status/state").asText().equals("TASK_STATE_COMPLETED"));
    assertThat(task.path("id").asText()).isEqualTo(id);
    assertThat(task.at("/artifacts/0/parts/0/text").asText()).isEqualTo(result);
  }

  private static JsonNode task(HubFixture hub, String agent) {
    return hub.get("/agents/" + agent + "/a2a/rest/tasks?includeArtifacts=true").at("/tasks/0");
  }

  private static void answer(HubFixture hub, String agent, String task, String data) {
    HubFixture.Reply reply =
        hub.post(
            "/agents/" + agent + "/a2w/v1/insights",
            "{\"task_id\": \"%s\", \"payload\": %s}".formatted(task, data));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
  }
}
