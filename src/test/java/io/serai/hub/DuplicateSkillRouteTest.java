package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuplicateSkillRouteTest {

  private static final String FILE = "routes/one.camel.yaml";

  private HubFixture hub;

  @BeforeEach
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .property("serai.reload.poll", "1h")
            .file(FILE, route("first answer"))
            .start();
    assertThat(call()).contains("first answer");
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void fileThatBeginsASkillTwiceLeavesTheGoodVersionServingUntilItIsCorrected() {
    // when
    hub.file(FILE, route("second answer") + route("third answer"));
    awaitOutcome(FILE, "refused");

    // then
    assertThat(outcome(FILE).at("/errors/0/message").asText())
        .startsWith("two routes of this file begin at skill:one.thing");
    assertThat(call()).contains("first answer");

    // when
    hub.file(FILE, route("corrected answer"));
    awaitOutcome(FILE, "applied");

    // then
    assertThat(call()).contains("corrected answer");

    // when
    hub.delete(FILE);
    awaitOutcome(FILE, "removed");

    // then
    assertThat(call()).contains("serai has no skill one.thing");
  }

  @Test
  void renamedFileThatBeginsASkillTwiceIsServedOnceItIsCorrected() {
    // when
    String renamed = "routes/two.camel.yaml";
    hub.delete(FILE);
    hub.file(renamed, route("second answer") + route("third answer"));
    awaitOutcome(renamed, "refused");
    hub.file(renamed, route("corrected answer"));
    awaitOutcome(renamed, "applied");

    // then
    assertThat(call()).contains("corrected answer");
  }

  private void awaitOutcome(String file, String status) {
    Awaitility.await().until(() -> outcome(file).path("status").asText().equals(status));
  }

  private JsonNode outcome(String file) {
    for (JsonNode reload : hub.get("/a2s/v1/reloads").at("/reloads")) {
      if (reload.path("file").asText().equals(file)) {
        return reload;
      }
    }
    return MissingNode.getInstance();
  }

  private String call() {
    String message =
        """
        {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": {
          "messageId": "%s", "role": "ROLE_USER",
          "metadata": {"skillId": "one.thing"}, "parts": [{"data": {}}]}}}"""
            .formatted(UUID.randomUUID());
    return hub.post("/a2a/rpc", message, Map.of("A2A-Version", "1.0")).text();
  }

  private static String route(String answer) {
    return """
        - route:
            from:
              uri: skill:one.thing
              steps:
                - setBody:
                    constant: %s
        """
        .formatted(answer);
  }
}
