package io.serai.hub;

import static io.serai.hub.ForeignAgent.SEND;
import static io.serai.hub.ForeignAgent.event;
import static io.serai.hub.ForeignAgent.message;
import static io.serai.hub.ForeignAgent.method;
import static io.serai.hub.ForeignAgent.result;
import static io.serai.hub.ForeignAgent.sendTask;
import static io.serai.hub.ForeignAgent.status;
import static io.serai.hub.ForeignAgent.stream;
import static io.serai.hub.ForeignAgent.taskJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Remote agents that send wrong or endless responses. */
@Timeout(300)
class UnfaithfulAgentTest {

  @TempDir private Path folder;
  private final ForeignAgent agent = new ForeignAgent();
  private HubFixture hub;

  @BeforeEach
  void home() {
    hub = new HubFixture(folder);
    hub.property("serai.agents.retry-delay", "20ms").property("serai.shutdown-timeout", "1s");
    hub.file("application.properties", "");
    agent.card("");
  }

  @AfterEach
  void stop() {
    hub.close();
    agent.close();
  }

  @Test
  void eventsOfAnotherTaskAreIgnored() {
    agent.rpc(
        (request, response) -> {
          stream(response);
          event(response, "{\"task\":" + taskJson("t-1", "WORKING", "") + "}");
          event(
              response,
              "{\"artifactUpdate\":{\"taskId\":\"t-2\",\"artifact\":{\"artifactId\":\"a\","
                  + "\"parts\":[{\"text\":\"another's\"}]}}}");
          event(response, status("t-2", "FAILED"));
          event(response, status("t-1", "COMPLETED")).end();
        });
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.toString()).doesNotContain("another's");
  }

  @Test
  void responseWithAnotherTaskFailsTheTask() {
    agent.rpc(
        (request, response) -> {
          switch (method(request)) {
            case "SendStreamingMessage" ->
                event(stream(response), "{\"task\":" + taskJson("t-1", "WORKING", "") + "}").end();
            default -> result(response, taskJson("t-2", "COMPLETED", ""));
          }
        });
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/status/message/parts/0/text").asText()).contains("another task");
  }

  @Test
  void emptyStreamFailsTheTask() {
    agent.rpc((request, response) -> stream(response).end());
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/status/message/parts/0/text").asText())
        .contains("ended its response without a task or a message");
    assertThat(agent.calledMethods()).containsExactly("SendStreamingMessage");
  }

  @Test
  void streamThatContinuesAfterTheEndOfTheTaskIsClosed() {
    AtomicBoolean closed = new AtomicBoolean();
    agent.rpc(
        (request, response) -> {
          response.closeHandler(gone -> closed.set(true));
          response.exceptionHandler(gone -> closed.set(true));
          stream(response);
          event(response, "{\"task\":" + taskJson("t-1", "COMPLETED", "") + "}");
          keepWriting(response);
        });
    agent.addToAndStart(hub, "");

    assertThat(sendTask(hub).at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");

    await().atMost(Duration.ofSeconds(20)).untilTrue(closed);
  }

  private void keepWriting(HttpServerResponse response) {
    if (!response.closed()) {
      response.write(": still here\n\n");
      agent.stub().later(50, () -> keepWriting(response));
    }
  }

  @Test
  void failedCardRefreshDoesNotBlockTasks() {
    hub.property("serai.agents.card-refresh", "1h");
    agent.rpc((request, response) -> result(response, "{\"message\":" + message("in") + "}"));
    String path = "/.well-known/agent-card.json";
    String card =
        """
        {"name":"Foreign","supportedInterfaces":[{"url":"%s/rpc","protocolBinding":"JSONRPC",
        "protocolVersion":"1.0"}],"skills":[{"id":"talk"}]}\
        """
            .formatted(agent.url());
    agent.stub().on(path, answer -> answer.putHeader("Cache-Control", "max-age=0").end(card));
    agent.addToAndStart(hub, "");
    agent.stub().on(path, response -> response.setStatusCode(500).end());
    int before = agent.stub().seen(path).size();

    for (int i = 0; i < 5; i++) {
      assertThat(hub.post("/a2a/rpc", SEND).at("/result/message/parts/0/text").asText())
          .isEqualTo("in");
    }

    assertThat(agent.stub().seen(path).size() - before).isLessThanOrEqualTo(2);
  }

  @Test
  void skillsWithUnreadableOrRepeatedIdsAreOmitted() {
    agent
        .stub()
        .json(
            "/.well-known/agent-card.json",
            """
            {"name":"Foreign","supportedInterfaces":[{"url":"%s/rpc","protocolBinding":"JSONRPC",
            "protocolVersion":"1.0"}],"skills":[{"id":"talk"},{"id":"two words"},{"id":"a\\nb"},
            {"id":"%s"},{"id":"../up"},{"id":"talk"}]}\
            """
                .formatted(agent.url(), "x".repeat(500)));
    agent.addToAndStart(hub, "");

    assertThat(hub.get("/a2s/v1/agents/foreign").at("/skills").toString())
        .isEqualTo("[\"foreign.talk\",\"foreign.two words\",\"foreign.../up\"]");
    assertThat(hub.get("/a2s/v1/capabilities/foreign...%2Fup/usage").status()).isEqualTo(200);
  }
}
