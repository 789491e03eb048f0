package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** While a task waits for an answer, the file of its route is replaced, or the hub stops. */
@Timeout(300)
class WaitingTaskTest {
  private static final String FILE = "routes/greeting.camel.yaml";

  /** Far longer than any of these tests may take. */
  private static final String PATIENCE = "50s";

  @TempDir private Path folder;
  private HubFixture hub;

  @BeforeEach
  void start() {
    hub = new HubFixture(folder).property("serai.shutdown-timeout", PATIENCE);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void waitingTaskDoesNotDelayTheReloadAndRunsOnTheNewRoute() {
    hub.file(FILE, route(true, "hello")).start();
    String task = begin();

    Duration took = replace(route(true, "good day"));
    JsonNode answered = answer(task);

    assertThat(took).isLessThan(Duration.ofSeconds(10));
    assertThat(answered.at("/result/task/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(answered.at("/result/task/artifacts/0/parts/0/text").asText())
        .isEqualTo("good day Ada");
  }

  @Test
  void nonIdempotentTaskFailsWhenItsRouteIsReplaced() {
    hub.file(FILE, route(false, "hello")).start();
    String task = begin();

    Duration took = replace(route(false, "good day"));

    assertThat(took).isLessThan(Duration.ofSeconds(10));
    JsonNode status = hub.get("/a2a/rest/tasks/" + task).at("/status");
    assertThat(status.at("/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(status.at("/message/parts/0/text").asText())
        .isEqualTo(
            "Its route was replaced or removed while it waited, and its work must not run"
                + " twice.");
    assertThat(hub.get("/a2s/v1/reloads").json().findValuesAsText("message"))
        .containsExactly(
            "1 task that waited has failed: a route of this file was replaced or removed, and"
                + " their work must not run twice; let it be idempotent, or give routes that wait"
                + " a file of their own");
  }

  @Test
  void routeCalledByAWaitingRouteIsReplacedAtOnce() {
    hub.file(FILE, route(true, "hello"))
        .file(
            "routes/front.camel.yaml",
            """
            - route:
                id: front
                from:
                  uri: skill:front
                  parameters: {idempotent: true}
                  steps:
                    - to: skill:greeting
            """)
        .start();
    String task = begin("front");

    Duration took = replace(route(true, "good day"));

    assertThat(took).isLessThan(Duration.ofSeconds(10));
    assertThat(answer(task).at("/result/task/artifacts/0/parts/0/text").asText())
        .isEqualTo("good day Ada");
  }

  @Test
  void taskWithAMissingInputRunsOnTheRouteLoadedWhenItArrives() {
    String schema =
        "inputSchema: '{\"type\":\"object\",\"required\":[\"name\"],"
            + "\"properties\":{\"name\":{\"type\":\"string\"}}}'";
    hub.file(FILE, simple("hello", schema)).start();
    String task = begin();

    replace(simple("good day", schema));

    assertThat(answer(task).at("/result/task/artifacts/0/parts/0/text").asText())
        .isEqualTo("good day Ada");
  }

  @Test
  void hubStopsAtOnceAndTheTaskContinuesAfterTheNextStart() {
    hub.file(FILE, route(true, "hello")).start();
    String task = begin();

    restart();

    assertThat(answer(task).at("/result/task/artifacts/0/parts/0/text").asText())
        .isEqualTo("hello Ada");
  }

  @Test
  void hubStopsAtOnceAndTheNextStartFailsANonIdempotentTask() {
    hub.file(FILE, route(false, "hello")).start();
    String task = begin();

    restart();

    assertThat(hub.get("/a2a/rest/tasks/" + task).at("/status/state").asText())
        .isEqualTo("TASK_STATE_FAILED");
  }

  private void restart() {
    long begun = System.nanoTime();
    try (CapturedLog log = new CapturedLog()) {
      hub.close();
      assertThat(log.text()).contains("is stopping").doesNotContain("still 1 inflight");
    }
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
    hub.start();
  }

  private Duration replace(String text) {
    double before = applied();
    long begun = System.nanoTime();
    hub.file(FILE, text);
    Awaitility.await().atMost(Duration.ofSeconds(40)).until(() -> applied() > before);
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  private double applied() {
    String metrics = hub.get("/observe/metrics").text();
    return Double.parseDouble(
        metrics.replaceFirst("(?s).*\\nserai_reloads_total\\{status=\"applied\"} (\\S+).*", "$1"));
  }

  private String begin() {
    return begin("greeting");
  }

  private String begin(String skill) {
    JsonNode sent =
        hub.post(
                "/a2a/rpc",
                """
                {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{
                  "messageId":"m1","role":"ROLE_USER","metadata":{"skillId":"%s"},
                  "parts":[{"data":{}}]}}}\
                """
                    .formatted(skill))
            .json();
    assertThat(sent.at("/result/task/status/state").asText())
        .isEqualTo("TASK_STATE_INPUT_REQUIRED");
    return sent.at("/result/task/id").asText();
  }

  private JsonNode answer(String task) {
    return hub.post(
            "/a2a/rpc",
            """
            {"jsonrpc":"2.0","id":2,"method":"SendMessage","params":{"message":{
              "messageId":"m2","role":"ROLE_USER","taskId":"%s",
              "parts":[{"data":{"name":"Ada"}}]}}}\
            """
                .formatted(task))
        .json();
  }

  private static String route(boolean idempotent, String word) {
    return """
    - route:
        id: greeting
        from:
          uri: skill:greeting
          parameters: {idempotent: %s}
          steps:
            - to: task:need?required=name
            - setBody: {simple: "%s ${body[name]}"}
    """
        .formatted(idempotent, word);
  }

  private static String simple(String word, String schema) {
    return """
    - route:
        id: greeting
        from:
          uri: skill:greeting
          parameters:
            %s
          steps:
            - setBody: {simple: "%s ${body[name]}"}
    """
        .formatted(schema, word);
  }
}
