package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.document.JsonMappers;
import io.serai.task.Artifact;
import io.serai.task.Part;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import lf.a2a.v1.Proto.ListTasksRequest;
import lf.a2a.v1.Proto.ListTasksResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pages of tasks and histories are limited in bytes. */
class PageSizeTest {
  /** What gRPC clients accept. */
  private static final int LONGEST = 4 << 20;

  private static A2aHub hub;

  private final String context = UUID.randomUUID().toString();

  @BeforeAll
  static void start() {
    hub = new A2aHub();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void pageIsShorterThanAskedForIfItsTasksAreLarge() {
    List<String> sent = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      sent.add(0, finished(List.of(Part.ofText("x".repeat(1_500_000)))));
    }

    JsonNode first = list("");
    JsonNode second = list(first.at("/nextPageToken").asText());

    assertThat(ids(first)).containsExactly(sent.get(0), sent.get(1));
    assertThat(first.at("/pageSize").asInt()).isEqualTo(10);
    assertThat(first.at("/totalSize").asInt()).isEqualTo(3);
    assertThat(ids(second)).containsExactly(sent.get(2));
    assertThat(second.at("/nextPageToken").asText()).isEmpty();
    assertThat(second.at("/tasks/0/artifacts/0/parts/0/text").asText()).hasSize(1_500_000);
  }

  @Test
  void pageOverGrpcFitsTheLimitOfClientsWhateverItsValuesAre() throws Exception {
    ArrayNode numbers = JsonMappers.array();
    for (int i = 0; i < 180_000; i++) {
      numbers.add(i % 10); // two bytes as JSON, eleven as protobuf
    }
    for (int i = 0; i < 4; i++) {
      finished(List.of(Part.ofData(numbers)));
    }
    ListTasksRequest request =
        ListTasksRequest.newBuilder().setContextId(context).setIncludeArtifacts(true).build();

    try (GrpcClient client = hub.grpcClient()) {
      ListTasksResponse page = client.calls().listTasks(request);

      assertThat(page.getSerializedSize()).isBetween(LONGEST / 3, LONGEST);
      assertThat(page.getTasksCount()).isLessThan(4);
      assertThat(page.getTasks(0).getArtifactsCount()).isEqualTo(1);
    }
  }

  @Test
  void taskThatIsLargerThanPageIsListedWithoutItsArtifacts() {
    String id = finished(List.of(Part.ofText("x".repeat(5_000_000))));

    JsonNode task = list("").at("/tasks/0");

    assertThat(task.at("/id").asText()).isEqualTo(id);
    assertThat(task.has("artifacts")).isFalse();
    assertThat(task.at("/metadata/truncated").toString()).isEqualTo("[\"artifacts\"]");
    assertThat(task.at("/history")).hasSize(1);
    JsonNode whole = hub.get("/a2a/rest/tasks/" + id).json();
    assertThat(whole.at("/artifacts/0/parts/0/text").asText()).hasSize(5_000_000);
    assertThat(whole.at("/metadata").has("truncated")).isFalse();
  }

  @Test
  void statusMessageThatIsLargerThanPageIsLeftOut() {
    String message = "hold-" + UUID.randomUUID();
    String id = send(message);
    TaskContext task = hub.runner.held(message).join();
    hub.runner.release(message, HookRunner.done(task, "é".repeat(2_200_000)));
    ended(id);

    JsonNode listed = list("").at("/tasks/0");

    assertThat(listed.at("/status").has("message")).isFalse();
    assertThat(listed.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(listed.at("/metadata/truncated").toString()).isEqualTo("[\"status.message\"]");
  }

  @Test
  void historyKeepsTheNewestMessagesThatFit() {
    String id = hub.post("/a2a/rest/message:send", waiting("")).at("/task/id").asText();
    for (int i = 0; i < 6; i++) {
      hub.post("/a2a/rest/message:send", waiting(",\"taskId\":\"" + id + "\""));
    }

    JsonNode task = hub.get("/a2a/rest/tasks/" + id).json();
    JsonNode listed = list("").at("/tasks/0");
    JsonNode asked = hub.get("/a2a/rest/tasks/" + id + "?historyLength=2").json();

    for (JsonNode each : List.of(task, listed)) {
      assertThat(each.at("/metadata/truncated").toString()).isEqualTo("[\"history\"]");
      assertThat(each.at("/history").toString().length()).isBetween(LONGEST / 2, LONGEST);
    }
    assertThat(asked.at("/history")).hasSize(2);
    assertThat(asked.at("/metadata").has("truncated")).isFalse();
    assertThat(task.at("/history").get(task.at("/history").size() - 1))
        .isEqualTo(asked.at("/history/1"));
  }

  private String finished(List<Part> parts) {
    String message = "hold-" + UUID.randomUUID();
    String id = send(message);
    hub.runner.held(message).join();
    hub.runner.release(
        message, new TaskOutcome.Finished(List.of(Artifact.of("a", "a", parts)), null));
    ended(id);
    return id;
  }

  private String send(String message) {
    String more = ",\"contextId\":\"" + context + "\"";
    String now = ",\"configuration\":{\"returnImmediately\":true}}";
    String body = A2aHub.message(message, more);
    String sent = body.substring(0, body.lastIndexOf('}')) + now;
    return hub.post("/a2a/rest/message:send", sent).at("/task/id").asText();
  }

  private static void ended(String id) {
    hub.tasks.awaitStatus(id, status -> status.state().isEnd()).join();
  }

  private String waiting(String more) {
    return """
    {"message":{"messageId":"tck-input-required","contextId":"%s","role":"ROLE_USER",\
    "parts":[{"text":"%s"}]%s}}\
    """
        .formatted(context, "x".repeat(900_000), more);
  }

  private JsonNode list(String token) {
    return hub.get(
            "/a2a/rest/tasks?includeArtifacts=true&pageSize=10&contextId="
                + context
                + "&pageToken="
                + token)
        .json();
  }

  private static List<String> ids(JsonNode page) {
    List<String> ids = new ArrayList<>();
    page.at("/tasks").forEach(task -> ids.add(task.at("/id").asText()));
    return ids;
  }
}
