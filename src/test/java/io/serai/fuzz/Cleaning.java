package io.serai.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Brings a hub back to what it was at its start, so that what it holds can be compared. */
final class Cleaning {

  /** Longer than tasks may take, so that those that wait have ended. */
  private static final long TASKS_END_SECONDS = 12;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String url;

  Cleaning(int port) {
    this.url = "http://localhost:" + port;
  }

  /**
   * Removes what was registered.
   *
   * @param brief whether tasks that wait are left alone
   */
  void run(boolean brief) throws IOException, InterruptedException {
    remove("/a2s/v1/capabilities", "capabilities", "?limit=1000");
    remove("/a2s/v1/agents", "agents", "");
    remove("/api/v1/credentials", "credentials", "");
    removeKeys();
    if (!brief) {
      TimeUnit.SECONDS.sleep(TASKS_END_SECONDS);
    }
  }

  /** Removes the keys of operators, which the home of the fuzzer has none of. */
  private void removeKeys() throws IOException, InterruptedException {
    for (JsonNode key : JsonMappers.MAPPER.readTree(send("GET", "/api/v1/keys")).path("keys")) {
      if (key.path("kind").asText().equals("operator")) {
        send("DELETE", "/api/v1/keys/" + key.path("id").asText());
      }
    }
  }

  private void remove(String path, String member, String query)
      throws IOException, InterruptedException {
    for (JsonNode each : JsonMappers.MAPPER.readTree(send("GET", path + query)).path(member)) {
      if (!each.path("source").asText().equals("file")) {
        send(
            "DELETE",
            path
                + "/"
                + URLEncoder.encode(each.path("id").asText(), StandardCharsets.UTF_8)
                    .replace("+", "%20"));
      }
    }
  }

  private String send(String method, String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(Duration.ofSeconds(30))
            .header("Authorization", "Bearer " + Who.OPERATOR)
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
