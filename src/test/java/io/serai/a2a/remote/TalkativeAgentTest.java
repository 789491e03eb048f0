package io.serai.a2a.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.CapturedLog;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Remote agents that report more than a task takes at once, or at all. */
@Timeout(300)
class TalkativeAgentTest {
  private static final String SAME_STATUS =
      "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"statusUpdate\":{\"taskId\":\"r-1\","
          + "\"contextId\":\"c\",\"status\":{\"state\":\"TASK_STATE_WORKING\"}}}}\n\n";

  @TempDir private Path home;
  private final HttpStub agent = new HttpStub();
  private HubFixture hub;

  @BeforeEach
  void prepare() {
    hub =
        new HubFixture(home)
            .property("serai.agents.retry-delay", "10ms")
            .property("serai.shutdown-timeout", "1s")
            .file(
                "agents/far.yaml",
                "agent_id: far\nallowed_callers: ['*']\ncard: " + agent.url() + "/card.json\n");
  }

  @AfterEach
  void stop() {
    hub.close();
    agent.close();
  }

  private void start(boolean streams) {
    agent.json(
        "/card.json",
        """
        {"name":"Far","version":"1.0.0","capabilities":{"streaming":%s},"skills":[{"id":"talk",
        "name":"Talk","description":"Talks."}],"supportedInterfaces":[{"url":"%s/rpc",
        "protocolBinding":"JSONRPC","protocolVersion":"1.0"}]}"""
            .formatted(streams, agent.url()));
    hub.start();
    Awaitility.await()
        .until(() -> hub.get("/.well-known/agent-card.json").text().contains("far.talk"));
  }

  private void answers(String result) {
    agent.json("/rpc", rpc(result));
  }

  private static String rpc(String result) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + result + "}";
  }

  private static String task(String state, String artifacts) {
    return """
        {"task":{"id":"r-1","contextId":"c","status":{"state":"TASK_STATE_%s"},"artifacts":[%s]}}"""
        .formatted(state, artifacts);
  }

  private static String artifact(int number, String text) {
    return "{\"artifactId\":\"a%d\",\"parts\":[{\"text\":\"%s\"}]}".formatted(number, text);
  }

  /** A stream that begins with a task, has many updates and ends with the end of the task. */
  private void streams(int updates, IntFunction<String> update) {
    agent.on(
        "/rpc",
        (request, response) -> {
          if (request.body().contains("CancelTask")) {
            response.end(rpc(task("CANCELED", "")));
            return;
          }
          response.putHeader("content-type", "text/event-stream").setChunked(true);
          event(response, task("WORKING", ""));
          IntStream.range(0, updates).forEach(number -> event(response, update.apply(number)));
          event(response, statusUpdate("COMPLETED", ""));
          response.end();
        });
  }

  private static void event(HttpServerResponse response, String result) {
    var unused = response.write("data: " + rpc(result) + "\n\n");
  }

  private static String statusUpdate(String state, String members) {
    return """
        {"statusUpdate":{"taskId":"r-1","contextId":"c","status":{"state":"TASK_STATE_%s"%s}}}"""
        .formatted(state, members);
  }

  private static String artifactUpdate(String artifact) {
    return "{\"artifactUpdate\":{\"taskId\":\"r-1\",\"contextId\":\"c\",\"artifact\":%s}}"
        .formatted(artifact);
  }

  private static String said(int number, String text) {
    return statusUpdate(
        "WORKING",
        ",\"message\":{\"messageId\":\"s%d\",\"role\":\"ROLE_AGENT\",\"parts\":[{\"text\":\"%s\"}]}"
            .formatted(number, text));
  }

  /** Sends a message to the agent's skill, and returns the task at its end. */
  private JsonNode taskOfTheAgent() {
    return hub.post(
            "/a2a/rpc",
            """
            {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m",
            "role":"ROLE_USER","parts":[{"text":"Talk"}],"metadata":{"skillId":"far.talk"}}}}""")
        .at("/result/task");
  }

  private static String message(JsonNode task) {
    return task.at("/status/message/parts/0/text").asText();
  }

  @Test
  void taskWithMoreArtifactsThanTheQueueOfATaskIsCopiedWhole() {
    answers(
        task(
            "COMPLETED",
            IntStream.range(0, 5_000)
                .mapToObj(number -> artifact(number, "t" + number))
                .collect(Collectors.joining(","))));
    start(false);

    JsonNode task;
    try (CapturedLog log = new CapturedLog()) {
      task = taskOfTheAgent();
      assertThat(log.text()).doesNotContain("could not be written");
    }

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/artifacts")).hasSize(5_000);
    assertThat(task.at("/artifacts/4999/parts/0/text").asText()).isEqualTo("t4999");
  }

  @Test
  void streamOfManyArtifactsIsCopiedWhole() {
    streams(2_000, number -> artifactUpdate(artifact(number, "t")));
    start(true);

    JsonNode task = taskOfTheAgent();

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/artifacts")).hasSize(2_000);
  }

  @Test
  void tooManyArtifactsFailTheTaskWithTheLimit() {
    hub.property("serai.tasks.max-events", "1000");
    answers(
        task(
            "COMPLETED",
            IntStream.range(0, 5_000)
                .mapToObj(number -> artifact(number, "t"))
                .collect(Collectors.joining(","))));
    start(false);

    try (CapturedLog log = new CapturedLog()) {
      JsonNode task = taskOfTheAgent();

      assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
      assertThat(task.at("/metadata/code").asText()).isEqualTo("E001");
      assertThat(message(task)).contains("1000 events");
      assertThat(log.text()).doesNotContain("could not be written");
    }
  }

  @Test
  void tooManyStatusUpdatesFailTheTaskAndCancelTheRemoteOne() {
    hub.property("serai.tasks.max-events", "1000");
    streams(5_000, number -> said(number, "still here"));
    start(true);

    JsonNode task = taskOfTheAgent();

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(message(task)).contains("1000 events");
    Awaitility.await().until(() -> agent.seen("/rpc").size() == 2);
    assertThat(agent.seen("/rpc").get(1).body()).contains("CancelTask");
  }

  @Test
  void moreBytesThanATaskMayHaveFailItWithTheLimit() {
    hub.property("serai.agents.max-task-size", "100000");
    streams(200, number -> said(number, "x".repeat(1_000)));
    start(true);

    JsonNode task = taskOfTheAgent();

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/metadata/code").asText()).isEqualTo("E050");
    assertThat(message(task)).contains("far reported more than the 100000 bytes");
    assertThat(task.at("/history").size()).isBetween(50, 100);
    Awaitility.await().until(() -> agent.seen("/rpc").size() == 2);
    assertThat(agent.seen("/rpc").get(1).body()).contains("CancelTask");
  }

  @ParameterizedTest
  @ValueSource(strings = {": still here\n\n", "\n", SAME_STATUS, "data: x\ndata: y\n"})
  void aStreamThatNeverEndsFailsTheTaskWithTheLimitAndCancelsTheRemoteOne(String endless) {
    hub.property("serai.agents.max-stream-events", "20000")
        .property("serai.agents.max-stream-size", "500000")
        .property("serai.agents.max-stream-events-per-second", "100000");
    endlessStream(Buffer.buffer(endless));
    start(true);

    JsonNode task = taskOfTheAgent();

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/metadata/code").asText()).isEqualTo("E050");
    assertThat(message(task))
        .matches(
            "far: .* sent more than the (20000 events, comments included,|500000 bytes) that the"
                + " streams of one task may have.");
    Awaitility.await().until(() -> agent.seen("/rpc").size() == 2);
    assertThat(agent.seen("/rpc").get(1).body()).contains("CancelTask");
  }

  /** A stream that begins with a task, and then repeats the same octets for ever. */
  private void endlessStream(Buffer octets) {
    agent.on(
        "/rpc",
        (request, response) -> {
          if (request.body().contains("CancelTask")) {
            response.end(rpc(task("CANCELED", "")));
            return;
          }
          response.putHeader("content-type", "text/event-stream").setChunked(true);
          event(response, task("WORKING", ""));
          flood(response, octets);
        });
  }

  private static void flood(HttpServerResponse response, Buffer octets) {
    while (!response.closed() && !response.writeQueueFull()) {
      response.write(octets);
    }
    response.drainHandler(now -> flood(response, octets));
  }

  @Test
  void aTaskOfARemoteAgentEndsAfterItsTimeLimit() {
    hub.property("serai.agents.time-limit", "2s");
    agent.on(
        "/rpc",
        (request, response) -> {
          if (request.body().contains("CancelTask")) {
            response.end(rpc(task("CANCELED", "")));
            return;
          }
          response.putHeader("content-type", "text/event-stream").setChunked(true);
          event(response, task("WORKING", ""));
        });
    start(true);

    JsonNode task = taskOfTheAgent();

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/metadata/code").asText()).isEqualTo("E040");
    assertThat(message(task)).endsWith("It took longer than 2s, as long as it may.");
    Awaitility.await().until(() -> agent.seen("/rpc").size() == 2);
    assertThat(agent.seen("/rpc").get(1).body()).contains("CancelTask");
  }

  @Test
  void largeTaskThatIsNotStreamedFailsWithTheLimit() {
    hub.property("serai.agents.max-task-size", "100000");
    answers(task("COMPLETED", artifact(1, "x".repeat(100_001))));
    start(false);

    JsonNode task = taskOfTheAgent();

    assertThat(task.at("/metadata/code").asText()).isEqualTo("E050");
    assertThat(message(task)).contains("100000 bytes");
    assertThat(task.at("/artifacts")).isEmpty();
  }

  @Test
  void artifactThatReplacesAnotherCountsOnce() {
    hub.property("serai.agents.max-task-size", "100000");
    streams(200, number -> artifactUpdate(artifact(1, "x".repeat(1_000) + number)));
    start(true);

    JsonNode task = taskOfTheAgent();

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/artifacts/0/parts/0/text").asText()).endsWith("x199");
  }
}
