package io.serai.a2w;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.http.ws.SocketClient;
import io.serai.hub.Hub;
import io.serai.hub.RootHome;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example lifecycle of the standard (section 15), with its own texts, on the home that ships.
 */
@Timeout(120)
class StandardLifecycleTest {
  private static final String PATH = "/agents/writer-agent/a2w/v1/";
  private static final String TASK = "123e4567-e89b-12d3-a456-426614174000";
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static Hub hub;

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    hub = RootHome.start(home);
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  @Tag("FLD-13")
  @Tag("A2W-63")
  @Tag("A2W-64")
  @Tag("A2W-65")
  @Tag("A2W-66")
  @Tag("A2W-67")
  @Tag("A2W-68")
  @Tag("A2W-69")
  @Tag("A2W-70")
  void theExampleOfTheStandardRunsWordByWord() throws Exception {
    SocketClient status = SocketClient.open(hub.url(), PATH + "ws/status");
    SocketClient needs = SocketClient.open(hub.url(), PATH + "ws/needs");
    SocketClient events = SocketClient.open(hub.url(), PATH + "ws/events");
    WorkerHub.await(status, "{\"state\": \"idle\"}");

    JsonNode started =
        post(
            "start",
            """
            {
              "task_id": "123e4567-e89b-12d3-a456-426614174000",
              "task_type": "content_generation",
              "description": "Write a 2-page article about distributed agents.",
              "payload": {
                "language": "en",
                "depth": "medium"
              },
              "priority": 70,
              "deadline": "2025-12-09T10:00:00Z",
              "caller_agent": "orchestrator-agent",
              "weight_caller": 90,
              "metadata": {}
            }""");
    assertThat(started.path("agent_id").asText()).isEqualTo("writer-agent");
    JsonNode need = WorkerHub.await(needs, "{\"task_id\": \"" + TASK + "\"}");
    ((ObjectNode) need).remove("need_id"); // of this hub
    assertThat(need)
        .isEqualTo(
            WorkerHub.json(
                """
                {
                  "task_id": "123e4567-e89b-12d3-a456-426614174000",
                  "required": ["latest_distributed_systems_trends"],
                  "description": "Additional research required to continue writing.",
                  "urgency": "medium",
                  "weight": 65
                }"""));
    post(
        "insights",
        """
        {
          "task_id": "123e4567-e89b-12d3-a456-426614174000",
          "rating": "high",
          "payload": {
            "latest_distributed_systems_trends": [
              "multi-agent orchestration",
              "LLM-backed autonomous tools",
              "streaming compute pipelines"
            ]
          }
        }""");
    WorkerHub.await(
        events, "{\"event_type\": \"task_cycle_completed\", \"task_id\": \"" + TASK + "\"}");

    assertSteps(status);
    assertReport(get("report?task_id=" + TASK));
    assertThat(get("status").at("/payload/state").asText()).isEqualTo("idle");
  }

  /** Checks the updates of the standard, in their order. */
  private static void assertSteps(SocketClient status) {
    Awaitility.await().until(() -> WorkerHub.received(status, "state").lastIndexOf("idle") > 0);
    List<String> steps =
        WorkerHub.payloads(status).stream()
            .map(
                each ->
                    each.path("state").asText()
                        + " "
                        + each.path("progress").asDouble()
                        + " "
                        + each.path("message").asText())
            .toList();
    assertThat(steps)
        .containsSubsequence(
            "running 0.12 Collecting high-level structure.",
            "waiting 0.12 Additional research required to continue writing.",
            "running 0.55 Incorporating research into draft.",
            "finishing 0.92 Finalizing article structure and proofreading.",
            "finished 1.0 Article successfully generated with integrated research insights.");
    assertThat(WorkerHub.received(status, "weight")).containsOnly("65");
  }

  private static void assertReport(JsonNode report) {
    assertThat(report.path("message_type").asText()).isEqualTo("payload");
    assertThat(report.at("/payload/artifacts/article_html").asText())
        .startsWith("<h1>")
        .contains("distributed agents", "LLM-backed autonomous tools");
    assertThat(report.at("/payload/artifacts/keywords"))
        .isEqualTo(
            WorkerHub.json(
                "[\"multi-agent orchestration\", \"LLM-backed autonomous tools\","
                    + " \"streaming compute pipelines\"]"));
    assertThat(report.at("/payload/summary").asText())
        .isEqualTo("Article successfully generated with integrated research insights.");
  }

  private static JsonNode post(String operation, String body) throws Exception {
    return send(request(operation).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private static JsonNode get(String operation) throws Exception {
    return send(request(operation).GET());
  }

  private static HttpRequest.Builder request(String operation) {
    return HttpRequest.newBuilder(URI.create(hub.url() + PATH + operation))
        .header("content-type", "application/json");
  }

  private static JsonNode send(HttpRequest.Builder request) throws Exception {
    HttpResponse<String> response =
        CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isLessThan(300);
    return WorkerHub.json(response.body());
  }
}
