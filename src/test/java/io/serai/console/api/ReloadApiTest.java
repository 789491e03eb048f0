package io.serai.console.api;

import static io.serai.console.api.OperatorHub.AGENT;
import static io.serai.console.api.OperatorHub.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.CapturedLog;
import io.serai.hub.HubFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReloadApiTest {
  private static final String PATH = "/api/v1/reload";
  private static final String ROUTE =
      "- route: {id: %s, from: {uri: 'direct:%s', steps: [{stop: {}}]}}";

  @TempDir private Path home;

  @Test
  void newFilesAreServedAndRefusedOnesListedWhenTheAnswerComes() {
    try (HubFixture hub = OperatorHub.in(home).property("serai.reload.poll", "1h").start()) {
      HubFixture operator = hub.as(OPERATOR);
      hub.settledFile("routes/good.camel.yaml", ROUTE.formatted("good", "good"));
      hub.settledFile("routes/broken.camel.yaml", "- route: [");

      JsonNode answer = operator.post(PATH, "").json();

      assertThat(operator.get("/api/v1/routes/good").status()).isEqualTo(200);
      assertThat(answer.at("/refused")).hasSize(1);
      assertThat(answer.at("/refused/0/file").asText()).isEqualTo("routes/broken.camel.yaml");
      assertThat(answer.at("/refused/0/errors/0/message").asText()).isNotEmpty();
      assertThat(answer.at("/refused/0/errors/0/line").asInt()).isPositive();

      hub.delete("routes/broken.camel.yaml");

      assertThat(operator.post(PATH, "").text()).isEqualTo("{\"refused\":[]}");
    }
  }

  @Test
  void changedSettingsAreRefusedUntilTheyAreAsBefore() throws Exception {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = OperatorHub.in(home).property("serai.reload.poll", "50ms").start()) {
      Path file = home.resolve("application.properties");
      Files.writeString(file, "serai.host = ::1\n");

      await().until(() -> log.text().contains("RESTART_NEEDED"));
      assertThat(hub.as(OPERATOR).get("/a2s/v1/reloads").at("/reloads/0/errors/0/message").asText())
          .isEqualTo(
              "application.properties has changed: restart the hub, which reads it only at its"
                  + " start");

      Files.delete(file);
      await().until(() -> hub.as(OPERATOR).post(PATH, "").at("/refused").isEmpty());
    }
  }

  @Test
  void onlyOperatorsReloadAndEachReloadIsAudited() {
    try (CapturedLog log = new CapturedLog();
        HubFixture hub = OperatorHub.in(home).start()) {
      Map<String, String> request = Map.of("X-Request-Id", "r-1");

      assertThat(hub.post(PATH, "", request).status()).isEqualTo(401);
      assertThat(hub.as(AGENT).post(PATH, "", request).status()).isEqualTo(403);
      assertThat(hub.as(OPERATOR).post(PATH, "", request).status()).isEqualTo(200);

      String line = "event=folders.reload caller=%s subject=- outcome=%s request=r-1";
      await()
          .untilAsserted(
              () ->
                  assertThat(log.text())
                      .contains(
                          line.formatted("-", "refused"),
                          line.formatted("clerk", "refused"),
                          line.formatted(OperatorHub.operator(), "done")));
    }
  }
}
