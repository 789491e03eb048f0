package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.store.PostgresServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two hubs on one database, whose tasks wait in one queue of a broker. */
@Timeout(300)
class SharedQueueTest {
  private static final String ROUTES =
      """
      - route:
          id: hold
          from:
            uri: skill:hold
            steps:
              - to: task:hold
      - route:
          id: who
          from:
            uri: skill:who
            steps:
              - setBody: {simple: "{{serai.test.name}}"}
      """;

  private final EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
  @TempDir private Path folder;
  private String database;
  private HubFixture one;
  private HubFixture other;

  @BeforeEach
  void start() throws Exception {
    broker
        .setConfiguration(
            new ConfigurationImpl()
                .setPersistenceEnabled(false)
                .setSecurityEnabled(false)
                .addAcceptorConfiguration("here", "vm://7")
                .addAddressSetting(
                    "#", new AddressSettings().setMaxDeliveryAttempts(-1).setRedeliveryDelay(50)))
        .start();
    database = PostgresServer.newDatabase();
    one = hub("one").start();
    other = hub("other").start();
  }

  @AfterEach
  void stop() throws Exception {
    one.close();
    other.close();
    broker.stop();
  }

  @Test
  void routeOfTheQueueHasAGroup() throws JMException {
    assertThat(Beans.routeGroups()).containsEntry("serai-tasks-queue", "serai-tasks");
  }

  @Test
  void taskAcceptedByAFullHubRunsOnTheOther() {
    begin(one, "hold");
    String id = begin(one, "who");

    assertThat(runBy(one, id)).isEqualTo("other");
  }

  @Test
  void everyTaskRunsOnceOnOneOfTheHubs() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      ids.add(begin(i % 2 == 0 ? one : other, "who"));
    }

    for (String id : ids) {
      assertThat(runBy(other, id)).isIn("one", "other");
      assertThat(task(one, id).at("/artifacts")).hasSize(1);
    }
  }

  @Test
  void queuedTaskSurvivesTheStopOfTheHubThatQueuedIt() {
    begin(other, "hold");
    String blocker = begin(one, "hold");
    String waiting = begin(one, "who");

    one.close();
    assertThat(state(other, waiting)).isEqualTo("TASK_STATE_SUBMITTED");
    HubFixture third = hub("third").start();
    try {
      assertThat(runBy(third, waiting)).isEqualTo("third");
      Awaitility.await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> state(third, blocker).equals("TASK_STATE_FAILED"));
    } finally {
      third.close();
    }
  }

  @Test
  void taskCanceledInTheQueueDoesNotRun() {
    begin(other, "hold");
    begin(one, "hold");
    String waiting = begin(one, "who");

    one.post("/a2a/rest/tasks/" + waiting + ":cancel", "{}");

    assertThat(state(other, waiting)).isEqualTo("TASK_STATE_CANCELED");
    assertThat(task(one, waiting).at("/artifacts")).isEmpty();
  }

  @Test
  void aQueueWithoutASharedDatabaseIsRefused() {
    HubFixture alone =
        new HubFixture(folder.resolve("alone"))
            .property("serai.tasks.queue", "seda:tasks")
            .file("application.properties", "");

    assertThatThrownBy(alone::start)
        .isInstanceOf(HubException.class)
        .hasMessageStartingWith("serai.tasks.queue is for hubs that share a database");
  }

  /** A hub that runs one task at a time. */
  private HubFixture hub(String name) {
    return new HubFixture(folder.resolve(name))
        .property("serai.store.url", database)
        .property("serai.tasks.queue", "sjms2:queue:serai.tasks")
        .property("serai.tasks.max-concurrent", "1")
        .property("serai.tasks.max-queued", "100")
        .property("serai.tasks.lease", "2s")
        .property("serai.shutdown-timeout", "1s")
        .file(
            "application.properties",
            """
            serai.test.name = %s
            camel.component.sjms2.connection-factory = #class:io.serai.hub.TestConnections
            """
                .formatted(name))
        .file("routes/skills.camel.yaml", ROUTES);
  }

  private static String begin(HubFixture hub, String skill) {
    JsonNode answer =
        hub.post(
                "/a2a/rest/message:send",
                """
                {"message":{"messageId":"m1","role":"ROLE_USER","metadata":{"skillId":"%s"},
                  "parts":[{"data":{}}]},"configuration":{"returnImmediately":true}}"""
                    .formatted(skill))
            .json();
    String id = answer.at("/task/id").asText();
    assertThat(id).as(answer.toString()).isNotEmpty();
    return id;
  }

  private static String runBy(HubFixture hub, String id) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> state(hub, id).equals("TASK_STATE_COMPLETED"));
    return task(hub, id).at("/artifacts/0/parts/0/text").asText();
  }

  private static String state(HubFixture hub, String id) {
    return task(hub, id).at("/status/state").asText();
  }

  private static JsonNode task(HubFixture hub, String id) {
    return hub.get("/a2a/rest/tasks/" + id).json();
  }
}
