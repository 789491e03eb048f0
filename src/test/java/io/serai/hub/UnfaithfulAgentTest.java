package io.serai.hub;

import static io.serai.hub.ForeignAgent.SEND;
import static io.serai.hub.ForeignAgent.event;
import static io.serai.hub.ForeignAgent.message;
import static io.serai.hub.ForeignAgent.method;
import static io.serai.hub.ForeignAgent.result;
import static io.serai.hub.ForeignAgent.standing;
import static io.serai.hub.ForeignAgent.status;
import static io.serai.hub.ForeignAgent.stream;
import static io.serai.hub.ForeignAgent.task;
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

/** Agents elsewhere that tell what is not so, or do not stop telling. */
@Timeout(120)
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
  void whatIsToldOfAnotherTaskIsNotTakenForThisOnes() {
    agent.rpc(
        (asked, response) -> {
          stream(response);
          event(response, "{\"task\":" + standing("t-1", "WORKING", "") + "}");
          event(
              response,
              "{\"artifactUpdate\":{\"taskId\":\"t-2\",\"artifact\":{\"artifactId\":\"a\","
                  + "\"parts\":[{\"text\":\"another's\"}]}}}");
          event(response, status("t-2", "FAILED"));
          event(response, status("t-1", "COMPLETED")).end();
        });
    agent.knownTo(hub, "");

    JsonNode task = task(hub);

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.toString()).doesNotContain("another's");
  }

  @Test
  void anotherTaskThanTheOneThatIsAskedForIsNoAnswer() {
    agent.rpc(
        (asked, response) -> {
          switch (method(asked)) {
            case "SendStreamingMessage" ->
                event(stream(response), "{\"task\":" + standing("t-1", "WORKING", "") + "}").end();
            default -> result(response, standing("t-2", "COMPLETED", ""));
          }
        });
    agent.knownTo(hub, "");

    JsonNode task = task(hub);

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/status/message/parts/0/text").asText()).contains("another task");
  }

  @Test
  void whoEndsTheStreamAndHasSaidNothingHasLostTheTask() {
    agent.rpc((asked, response) -> stream(response).end());
    agent.knownTo(hub, "");

    JsonNode task = task(hub);

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/status/message/parts/0/text").asText())
        .contains("ended its response without a task or a message");
    assertThat(agent.asked()).containsExactly("SendStreamingMessage");
  }

  @Test
  void aStreamThatGoesOnBehindTheEndIsClosed() {
    AtomicBoolean closed = new AtomicBoolean();
    agent.rpc(
        (asked, response) -> {
          response.closeHandler(gone -> closed.set(true));
          response.exceptionHandler(gone -> closed.set(true));
          stream(response);
          event(response, "{\"task\":" + standing("t-1", "COMPLETED", "") + "}");
          goOn(response);
        });
    agent.knownTo(hub, "");

    assertThat(task(hub).at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");

    await().atMost(Duration.ofSeconds(20)).untilTrue(closed);
  }

  private void goOn(HttpServerResponse response) {
    if (!response.closed()) {
      response.write(": still here\n\n");
      agent.stub().later(50, () -> goOn(response));
    }
  }

  @Test
  void aCardThatCannotBeHadAnewHoldsNoTaskUp() {
    hub.property("serai.agents.card-refresh", "1h");
    agent.rpc((asked, response) -> result(response, "{\"message\":" + message("in") + "}"));
    String path = "/.well-known/agent-card.json";
    String card =
        """
        {"name":"Foreign","supportedInterfaces":[{"url":"%s/rpc","protocolBinding":"JSONRPC",
        "protocolVersion":"1.0"}],"skills":[{"id":"talk"}]}\
        """
            .formatted(agent.url());
    agent.stub().on(path, answer -> answer.putHeader("Cache-Control", "max-age=0").end(card));
    agent.knownTo(hub, "");
    agent.stub().on(path, response -> response.setStatusCode(500).end());
    int before = agent.stub().seen(path).size();

    for (int i = 0; i < 5; i++) {
      assertThat(hub.post("/a2a/rpc", SEND).at("/result/message/parts/0/text").asText())
          .isEqualTo("in");
    }

    assertThat(agent.stub().seen(path).size() - before).isLessThanOrEqualTo(2);
  }

  @Test
  void skillsWhoseIdsNobodyCouldReadAreLeftOut() {
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
    agent.knownTo(hub, "");

    assertThat(hub.get("/a2s/v1/agents/foreign").at("/skills").toString())
        .isEqualTo("[\"foreign.talk\",\"foreign.two words\",\"foreign.../up\"]");
    assertThat(hub.get("/a2s/v1/capabilities/foreign...%2Fup/usage").status()).isEqualTo(200);
  }
}
