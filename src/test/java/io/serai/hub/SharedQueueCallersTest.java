package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.store.PostgresServer;
import java.nio.file.Path;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Callers whose tasks wait in one queue of a broker, in closed mode. */
@Timeout(300)
class SharedQueueCallersTest {
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:hold
            steps:
              - to: task:hold
      - route: {from: {uri: "skill:greet", steps: [{setBody: {constant: hello}}]}}
      """;

  private final EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void start() throws Exception {
    broker
        .setConfiguration(
            new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .addAcceptorConfiguration("here", "vm://7"))
        .start();
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.store.url", PostgresServer.newDatabase())
            .property("serai.tasks.queue", "sjms2:queue:serai.tasks")
            .property("serai.tasks.max-concurrent", "4")
            .property("serai.tasks.max-queued", "100")
            .property("serai.shutdown-timeout", "1s")
            .file(
                "application.properties",
                "camel.component.sjms2.connection-factory = #class:io.serai.hub.TestConnections\n")
            .file("agents/greedy.yaml", agent("greedy", 100))
            .file("agents/other.yaml", agent("other", 0))
            .file("agents/small.yaml", agent("small", 0))
            .file("routes/skills.camel.yaml", ROUTES)
            .start();
  }

  @AfterEach
  void stop() throws Exception {
    hub.close();
    broker.stop();
  }

  @Test
  void tasksBeyondTheShareOfTheirCallerDoNotHoldUpThoseOfOthers() {
    String running = begin("other", "hold");
    for (int task = 0; task < 3 + 5; task++) {
      begin("greedy", "hold"); // three run; the others wait, with the highest rank
    }
    String waiting = begin("small", "greet");
    assertThat(state("small", waiting)).isEqualTo("TASK_STATE_SUBMITTED");

    hub.as("other-key").post("/a2a/rest/tasks/" + running + ":cancel", "{}");

    Awaitility.await().until(() -> state("small", waiting).equals("TASK_STATE_COMPLETED"));
  }

  private static String agent(String id, int weight) {
    return Keys.agent(id, "{capabilities: ['*']}") + "weight: " + weight + "\n";
  }

  private String begin(String caller, String skill) {
    return hub.as(caller + "-key")
        .post(
            "/a2a/rest/message:send",
            """
            {"message":{"messageId":"m1","role":"ROLE_USER","metadata":{"skillId":"%s"},
              "parts":[{"data":{}}]},"configuration":{"returnImmediately":true}}"""
                .formatted(skill))
        .at("/task/id")
        .asText();
  }

  private String state(String caller, String id) {
    return hub.as(caller + "-key").get("/a2a/rest/tasks/" + id).json().at("/status/state").asText();
  }
}
