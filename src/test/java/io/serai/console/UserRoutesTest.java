package io.serai.console;

import static io.serai.console.ConsoleHub.AGENT;
import static io.serai.console.ConsoleHub.NOBODY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a closed hub shows of a user's routes. */
class UserRoutesTest {

  private static final String OWN_PAGE =
      """
      - route:
          id: own-page
          from:
            uri: platform-http:/
            steps:
              - setBody: {constant: mine}
      """;

  @TempDir Path home;
  private ConsoleHub hub;

  @BeforeEach
  void start() {
    hub = ConsoleHub.closed(home);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void rootPageOfAUsersRouteIsServedAndNeedsAKey() throws Exception {
    hub.write("routes/own.camel.yaml", OWN_PAGE);

    await().until(() -> hub.get("/", AGENT).body().equals("mine"));
    assertThat(hub.get("/", NOBODY).statusCode()).isEqualTo(401);
  }

  @Test
  void metricsNeedAKey() throws Exception {
    hub.get("/greetings/Ada", AGENT);

    assertThat(hub.get("/observe/metrics", NOBODY).statusCode()).isEqualTo(401);
    String metrics = hub.get("/observe/metrics", AGENT).body();

    assertThat(metrics)
        .contains("jvm_memory_used_bytes{")
        .contains("process_uptime_seconds")
        .contains(
            "http_server_requests_seconds_count{method=\"GET\",status=\"2xx\",uri=\"/greetings/{who}\"} 1")
        .contains(
            "http_server_requests_seconds_count{method=\"GET\",status=\"4xx\",uri=\"unmatched\"} 1")
        .containsPattern("camel_exchanges_total\\{[^}]*routeId=\"greet\"} 1.0")
        .containsPattern("camel_exchanges_failed_total\\{[^}]*routeId=\"greet\"} 0.0")
        .contains("serai_reloads_total{status=\"applied\"} 2.0")
        .contains("serai_skills 0.0")
        .doesNotContain("Ada");
  }

  @Test
  void openApiDocumentFollowsTheRoutesFolder() throws Exception {
    assertThat(paths().has("/greetings/{who}")).isTrue();

    hub.write("routes/greetings.camel.yaml", ConsoleHub.service("welcomes"));

    await().untilAsserted(() -> assertThat(paths().has("/welcomes/{who}")).isTrue());
    assertThat(paths().has("/greetings/{who}")).isFalse();
  }

  private JsonNode paths() throws Exception {
    return JsonMappers.MAPPER.readTree(hub.get("/openapi.json", AGENT).body()).path("paths");
  }
}
