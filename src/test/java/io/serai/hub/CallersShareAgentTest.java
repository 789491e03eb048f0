package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A caller whose tasks do not end cannot have all of an agent in closed mode. */
@Timeout(300)
class CallersShareAgentTest {
  private static final String SLEEP =
      "{\"message\": {\"messageId\": \"m\", \"role\": \"ROLE_USER\", \"parts\": [{\"data\": {\"skill\": \"sleep\", \"input\": {}}}]},"
          + " \"configuration\": {\"returnImmediately\": true}}";
  private static final String GREET =
      SLEEP.replace("sleep", "greet").replace("\"returnImmediately\": true", "");

  @TempDir private Path home;
  private HubFixture hub;

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void inClosedModeOthersFindASlot() {
    start("closed");
    HubFixture greedy = hub.as("greedy-key");
    for (int task = 0; task < 8 + 8; task++) {
      assertThat(greedy.post("/a2a/rest/message:send", SLEEP).status()).isEqualTo(200);
    }
    var refused = greedy.post("/a2a/rest/message:send", SLEEP);
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.toString()).contains("leaves its other places to other callers");

    var greeted = hub.as("other-key").post("/a2a/rest/message:send", GREET);
    assertThat(greeted.at("/task/artifacts/0/parts/0/text").asText())
        .as(greeted.toString())
        .isEqualTo("hello");
  }

  @Test
  void inOpenModeOneCallerMayHaveAll() {
    start("open");
    for (int task = 0; task < 10 + 10; task++) {
      assertThat(hub.post("/a2a/rest/message:send", SLEEP).status()).isEqualTo(200);
    }
    var refused = hub.post("/a2a/rest/message:send", GREET);
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.toString()).contains("its queue is full");
  }

  private void start(String mode) {
    hub =
        new HubFixture(home)
            .property("serai.security.mode", mode)
            .property("serai.shutdown-timeout", "1s") // the tasks sleep for an hour
            .property("serai.tasks.max-concurrent", "10")
            .property("serai.tasks.max-queued", "10")
            .file("agents/greedy.yaml", Keys.agent("greedy", "{capabilities: ['*']}"))
            .file("agents/other.yaml", Keys.agent("other", "{capabilities: ['*']}"))
            .file(
                "routes/skills.camel.yaml",
                """
                - route:
                    from:
                      uri: skill:sleep
                      steps:
                        - delay: {expression: {constant: {expression: 3600000}}, asyncDelayed: true}
                - route: {from: {uri: "skill:greet", steps: [{setBody: {constant: hello}}]}}
                """);
    hub.start();
  }
}
