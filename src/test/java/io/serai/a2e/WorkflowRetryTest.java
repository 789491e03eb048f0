package io.serai.a2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HttpStub;
import io.serai.hub.Hub;
import io.serai.hub.HubStartOptions;
import io.serai.setting.Settings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A call of a workflow that fails, on a hub whose settings say nothing about retries. */
class WorkflowRetryTest {

  @Test
  @Tag("A2E-14")
  @Tag("A2E-50")
  void aCallIsTriedAgainThreeTimesAfterPausesThatDouble(@TempDir Path home) throws Exception {
    List<Long> times = Collections.synchronizedList(new ArrayList<>());
    try (HttpStub stub = new HttpStub()) {
      stub.on(
          "/down",
          response -> {
            times.add(System.nanoTime());
            response.setStatusCode(503).end();
          });
      writeAgent(home, stub.url());

      String answer;
      try (Hub hub = Hub.start(settings(home), HubStartOptions.DEFAULT)) {
        answer = execute(hub.url(), body(stub.url() + "/down"));
      }

      assertThat(answer).contains("\"status\":\"failed\"", "\"attempts\":4");
      assertThat(times).hasSize(4);
      for (int i = 0; i < 3; i++) { // a pause differs by a fifth at most, so that calls spread
        assertThat(Duration.ofNanos(times.get(i + 1) - times.get(i)))
            .isGreaterThanOrEqualTo(Duration.ofMillis(800L << i).minusMillis(20));
      }
    }
  }

  private static String body(String url) {
    return WorkflowHub.body(
        "{}",
        WorkflowHub.update("a", "ApiCall", "\"method\":\"GET\",\"url\":\"" + url + "\"", "a"),
        WorkflowHub.begin("a"));
  }

  private static void writeAgent(Path home, String url) throws Exception {
    Files.createDirectories(home.resolve("apis"));
    Files.createDirectories(home.resolve("agents"));
    Files.writeString(home.resolve("apis/stub.yaml"), "id: stub\nbase_url: " + url + "\n");
    Files.writeString(
        home.resolve("agents/author.yaml"),
        WorkflowHub.agent("author", "permissions: {operations: ['*'], apis: ['*']}\n"));
  }

  private static Settings settings(Path home) {
    return Settings.of(
        home,
        Map.of(),
        Map.of(
            "serai.port", "0",
            "serai.embeddings.url", "none",
            "serai.shutdown-timeout", "1s",
            "serai.outbound.allowed-private-hosts", "localhost,127.0.0.1"));
  }

  private static String execute(String url, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/api/v1/workflows/execute"))
            .header("content-type", "application/json")
            .header("X-API-Key", "author-key")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
