package io.serai.dialect.organization;

import static io.serai.dialect.organization.A2aClient.words;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.Patience;
import io.serai.hub.FreePort;
import io.serai.hub.HubFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The demo that {@code serai init --with organization} adds to a home. */
@ExtendWith(Patience.class)
class OrganizationDemoTest {
  private static final Path DEMO =
      Path.of("src/main/resources/io/serai/cli/init/with/organization");

  @TempDir private Path folder;

  @Test
  @Tag("OK-46")
  void demoCompletesAsksAndFailsAsTheDocumentationSays() throws Exception {
    int port = FreePort.find();
    copy(port);
    try (HubFixture hub = new HubFixture(folder).property("serai.port", Integer.toString(port))) {
      hub.start();

      JsonNode mended = send(hub, "the login is broken", null);
      assertThat(mended.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
      assertThat(words(mended)).isEqualTo("Mending: Mended and tested");
      assertThat(mended.path("artifacts").findValuesAsText("name"))
          .containsExactly("mended.txt", "result");

      JsonNode asking = send(hub, "mend the missing file", null);
      assertThat(words(asking)).contains("the path of the file that is broken");
      JsonNode guided = send(hub, "it is in src/app.py", asking.path("id").asText());
      assertThat(guided.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");

      JsonNode failed = send(hub, "explode", null);
      assertThat(failed.path("artifacts").findValuesAsText("name"))
          .isEqualTo(List.of("failure-report"));
    }
  }

  @Test
  void startReportsThatTheDemoCallsAnotherPort() throws Exception {
    copy(8080);
    try (HubFixture hub = new HubFixture(folder)) {
      hub.start();

      assertThat(hub.hub().summary().portMismatch())
          .hasValueSatisfying(
              mismatch -> {
                assertThat(mismatch.named()).isEqualTo(8080);
                assertThat(mismatch.agents()).containsExactly("workshop");
                assertThat(mismatch.capabilities()).isEmpty();
              });
    }
  }

  private static JsonNode send(HubFixture hub, String text, String task) {
    ObjectNode body = A2aClient.message(text);
    if (task != null) {
      body.withObject("/message").put("taskId", task);
    }
    return hub.post(
            "/agents/workshop/a2a/rest/message:send", body.toString(), Map.of("A2A-Version", "1.0"))
        .at("/task");
  }

  private void copy(int port) throws IOException {
    try (Stream<Path> files = Files.walk(DEMO)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = folder.resolve(DEMO.relativize(file).toString());
        Files.createDirectories(target.getParent());
        String text = Files.readString(file).replace("localhost:8080", "localhost:" + port);
        Files.writeString(target, text);
      }
    }
  }
}
