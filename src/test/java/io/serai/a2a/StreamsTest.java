package io.serai.a2a;

import static io.serai.a2a.A2aHub.envelope;
import static io.serai.a2a.A2aHub.message;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.task.Artifact;
import io.serai.task.Part;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Streams over server-sent events. */
class StreamsTest {
  private static A2aHub hub;

  @BeforeAll
  static void start() {
    A2aConfig standard = A2aConfig.DEFAULT;
    hub =
        new A2aHub(
            new A2aConfig(
                true,
                false,
                false,
                standard.errors(),
                standard.restMedia(),
                standard.inputModes(),
                List.of(),
                Set.of(),
                Duration.ofMillis(200),
                true,
                false,
                false));
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void streamBeginsWithTheTaskAndEndsWithItsFinalStatus() {
    try (EventReader stream = open("SendStreamingMessage", message("tck-stream-001"))) {
      assertThat(stream.status()).isEqualTo(200);
      assertThat(stream.header("content-type")).isEqualTo("text/event-stream");
      assertThat(stream.header("x-accel-buffering")).isEqualTo("no");
      List<JsonNode> events = stream.rest();

      assertThat(events.get(0).at("/jsonrpc").asText()).isEqualTo("2.0");
      assertThat(kinds(events)).containsExactly("task", "artifactUpdate", "statusUpdate");
      assertThat(events.get(0).at("/result/task/status/state").asText())
          .isEqualTo("TASK_STATE_WORKING");
      assertThat(events.get(1).at("/result/artifactUpdate/artifact/parts/0/text").asText())
          .isEqualTo("Stream hello from TCK");
      assertThat(events.get(1).at("/result/artifactUpdate/lastChunk").asBoolean()).isTrue();
      assertThat(events.get(2).at("/result/statusUpdate/status/state").asText())
          .isEqualTo("TASK_STATE_COMPLETED");
      assertThat(events.get(2).at("/result/statusUpdate").has("final")).isFalse();
      String task = events.get(0).at("/result/task/id").asText();
      assertThat(events.get(2).at("/result/statusUpdate/taskId").asText()).isEqualTo(task);
    }
  }

  @Test
  void directReplyIsTheOnlyEventOfTheStream() {
    try (EventReader stream = open("SendStreamingMessage", message("tck-message-response"))) {
      List<JsonNode> events = stream.rest();

      assertThat(kinds(events)).containsExactly("message");
    }
  }

  @Test
  void taskWithoutUpdatesIsStreamedBeforeItEnds() {
    try (EventReader stream = open("SendStreamingMessage", message("hold-silent"))) {
      assertThat(stream.next().at("/result/task/status/state").asText())
          .isEqualTo("TASK_STATE_WORKING");
      hub.runner.release("hold-silent", HookRunner.done(held("hold-silent"), "ok"));
      assertThat(kinds(stream.rest())).containsExactly("statusUpdate");
    }
  }

  @Test
  void lastUpdateOfAFailedTaskHasTheFailureDetails() {
    try (EventReader stream = open("SendStreamingMessage", message("hold-failed"))) {
      stream.next();
      TaskContext task = held("hold-failed");
      hub.runner.release(
          "hold-failed",
          new TaskOutcome.Failed(
              "E050", task.message("no"), JsonMappers.object().put("attempts", 4)));

      JsonNode end = stream.rest().get(0).at("/result/statusUpdate");
      assertThat(end.at("/metadata"))
          .hasToString("{\"code\":\"E050\",\"details\":{\"attempts\":4}}");
    }
  }

  @Test
  void silentStreamHasAHeartbeat() {
    try (EventReader stream = open("SendStreamingMessage", message("hold-beat"))) {
      stream.next();
      assertThat(stream.line()).isEmpty();
      assertThat(stream.line()).startsWith(":");
      hub.runner.release("hold-beat", HookRunner.done(held("hold-beat"), "ok"));
    }
  }

  @Test
  void messageStreamEndsWhenInputIsRequired() {
    try (EventReader stream = open("SendStreamingMessage", message("tck-input-required"))) {
      List<JsonNode> events = stream.rest();

      assertThat(kinds(events)).containsExactly("task", "statusUpdate");
      JsonNode status = events.get(1).at("/result/statusUpdate");
      assertThat(status.at("/status/state").asText()).isEqualTo("TASK_STATE_INPUT_REQUIRED");
      assertThat(status.at("/metadata/required/0").asText()).isEqualTo("input");
    }
  }

  @Test
  void subscriberOfAWaitingTaskReceivesItsCompletion() {
    String id =
        hub.rpc("SendMessage", message("tck-input-required")).at("/result/task/id").asText();

    try (EventReader stream = open("SubscribeToTask", "{\"id\":\"" + id + "\"}")) {
      assertThat(stream.next().at("/result/task/status/state").asText())
          .isEqualTo("TASK_STATE_INPUT_REQUIRED");
      hub.rpc("SendMessage", message("tck-complete-task", ",\"taskId\":\"" + id + "\""));

      List<JsonNode> events = stream.rest();
      assertThat(events)
          .extracting(event -> event.at("/result/statusUpdate/status/state").asText())
          .containsExactly("TASK_STATE_WORKING", "TASK_STATE_COMPLETED");
    }
  }

  @Test
  void subscribingToAnEndedTaskIsRefused() {
    String id = hub.rpc("SendMessage", message("a")).at("/result/task/id").asText();

    A2aHub.Reply reply = hub.rpc("SubscribeToTask", "{\"id\":\"" + id + "\"}");

    assertThat(reply.header("content-type")).isEqualTo("application/json");
    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32004);
  }

  @Test
  void streamsOfATaskReceiveTheSameEventsAndCloseIndependently() {
    try (EventReader first = open("SendStreamingMessage", message("hold-many"))) {
      String id = first.next().at("/result/task/id").asText();
      TaskContext task = held("hold-many");
      EventReader closed = open("SubscribeToTask", "{\"id\":\"" + id + "\"}");
      closed.next();
      closed.close();
      try (EventReader second = open("SubscribeToTask", "{\"id\":\"" + id + "\"}")) {
        second.next();
        for (int i = 0; i < 100; i++) {
          task.artifact(Artifact.of("a", null, List.of(Part.ofText("p" + i))), i > 0, i == 99);
        }
        hub.runner.release("hold-many", HookRunner.done(task, "ok"));

        List<JsonNode> all = first.rest();
        assertThat(all).hasSize(101);
        assertThat(second.rest()).isEqualTo(all);
        for (int i = 0; i < 100; i++) {
          assertThat(all.get(i).at("/result/artifactUpdate/artifact/parts/0/text").asText())
              .isEqualTo("p" + i);
        }
      }
      Awaitility.await().until(() -> hub.a2a.openStreams() == 0);
    }
  }

  @Test
  void resumedStreamDeliversTheMissedEventsWithoutGap() {
    String id;
    String seen;
    try (EventReader stream = open("SendStreamingMessage", message("hold-again"))) {
      id = stream.next().at("/result/task/id").asText();
      held("hold-again").artifact(Artifact.of("a", null, List.of(Part.ofText("one"))));
      stream.next();
      seen = stream.id();
    }
    held("hold-again").artifact(Artifact.of("b", null, List.of(Part.ofText("two"))));
    hub.runner.release("hold-again", HookRunner.done(held("hold-again"), "ok"));

    try (EventReader stream =
        hub.stream(
            "/a2a/rpc",
            envelope("SubscribeToTask", "{\"id\":\"" + id + "\"}"),
            "Last-Event-ID",
            seen)) {
      List<JsonNode> events = stream.rest();
      assertThat(kinds(events)).containsExactly("task", "artifactUpdate", "statusUpdate");
      assertThat(events.get(0).at("/result/task/artifacts")).hasSize(1);
      assertThat(events.get(1).at("/result/artifactUpdate/artifact/artifactId").asText())
          .isEqualTo("b");
    }
  }

  @Test
  void progressIsAStatusUpdateWithItsFraction() {
    try (EventReader stream = open("SendStreamingMessage", message("hold-progress"))) {
      stream.next();
      held("hold-progress").progress(0.4, "almost half", null);
      JsonNode update = stream.next().at("/result/statusUpdate");

      assertThat(update.at("/metadata/progress").asDouble()).isEqualTo(0.4);
      assertThat(update.at("/status/message/parts/0/text").asText()).isEqualTo("almost half");
      assertThat(update.at("/status/state").asText()).isEqualTo("TASK_STATE_WORKING");
      hub.runner.release("hold-progress", HookRunner.done(held("hold-progress"), "ok"));
    }
  }

  private static TaskContext held(String message) {
    return hub.runner.held(message).join();
  }

  private static EventReader open(String method, String params) {
    return hub.stream("/a2a/rpc", envelope(method, params));
  }

  private static List<String> kinds(List<JsonNode> events) {
    return events.stream().map(event -> event.get("result").fieldNames().next()).toList();
  }
}
