package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A subscription tells of changed tools and tasks, and of nothing else. */
@Timeout(300)
class ListenTest {
  private static final String ROUTE =
      "- route: {from: {uri: \"skill:%s\", steps: [{to: \"task:hold\"}]}}\n";

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void start() {
    hub =
        new HubFixture(home)
            .property("serai.mcp.task-after", "1ms")
            .property("serai.shutdown-timeout", "1s") // the tasks hold
            .file("routes/first.camel.yaml", ROUTE.formatted("first"))
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private BufferedReader listen(McpClient client, String filter) throws Exception {
    String params = "{\"notifications\":" + filter + "}";
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + "/mcp"))
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    client.message("subscriptions/listen", params).toString()));
    client.headers("subscriptions/listen", params).forEach(request::header);
    HttpResponse<InputStream> response =
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  private static JsonNode next(BufferedReader lines) throws Exception {
    String line = lines.readLine();
    while (!line.startsWith("data: ")) {
      line = lines.readLine();
    }
    return McpClient.read(line.substring("data: ".length()));
  }

  @Test
  void aSubscriptionThatDoesNotSayToWhatIsRefused() {
    JsonNode error = McpClient.of(hub).error("subscriptions/listen", "{\"toolsListChanged\":true}");

    assertThat(error.path("code").asInt()).isEqualTo(-32602);
    assertThat(error.path("message").asText()).contains("params.notifications must say");
  }

  @Test
  void changedToolsAreTold() throws Exception {
    try (BufferedReader lines =
        listen(McpClient.of(hub), "{\"toolsListChanged\":true,\"unknown\":true}")) {
      assertThat(next(lines).toString())
          .isEqualTo(
              "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/subscriptions/acknowledged\",\"params\":"
                  + "{\"notifications\":{\"toolsListChanged\":true},"
                  + "\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":1}}}");
      hub.file("routes/second.camel.yaml", ROUTE.formatted("second"));
      assertThat(next(lines).path("method").asText()).isEqualTo("notifications/tools/list_changed");
    }
  }

  @Test
  void statesOfTasksAreTold() throws Exception {
    McpClient client = McpClient.of(hub).withTasks();
    String task = client.call("first", "{}").path("taskId").asText();
    try (BufferedReader lines = listen(client, "{\"taskIds\":[\"" + task + "\",\"nothing\"]}")) {
      assertThat(next(lines).at("/params/notifications/taskIds/0").asText()).isEqualTo(task);
      client.result("tasks/cancel", "{\"taskId\":\"" + task + "\"}");

      JsonNode told = next(lines);
      while (!told.at("/params/status").asText().equals("cancelled")) {
        assertThat(told.path("method").asText()).isEqualTo("notifications/tasks");
        told = next(lines);
      }
      assertThat(told.at("/params/taskId").asText()).isEqualTo(task);
    }
  }

  @Test
  void tasksNeedTheExtension() {
    assertThat(
            McpClient.of(hub)
                .error("subscriptions/listen", "{\"notifications\":{\"taskIds\":[\"x\"]}}")
                .path("code")
                .asInt())
        .isEqualTo(-32021);
  }

  @Test
  void theStreamEndsWithAResponseWhenTheHubStops() throws Exception {
    try (BufferedReader lines = listen(McpClient.of(hub), "{}")) {
      next(lines);
      hub.close();

      JsonNode last = next(lines);
      assertThat(last.path("id").asInt()).isEqualTo(1);
      assertThat(last.at("/result/resultType").asText()).isEqualTo("complete");
    }
  }
}
