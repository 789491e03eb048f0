package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.hub.HubFixture.Reply;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import javax.management.ObjectName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tasks of a running hub: started asynchronously, kept over a restart, counted. */
@Timeout(300)
class TaskEngineSetupTest {

  private static final Map<String, String> ASYNC = Map.of("Prefer", "respond-async");
  private static final String TASKS = "/a2s/v1/tasks/";

  /** A skill that only reports progress and completes. */
  private static final String NOOP =
      """
      - route:
          from:
            uri: skill:noop
            steps:
              - to: task:progress?value=0.5
              - setBody: {constant: done}
      """;

  private static final String EXECUTE = "/a2s/v1/capabilities/ping/execute";

  @TempDir private Path folder;
  private HubFixture hub;

  @BeforeEach
  void home() throws Exception {
    hub = new HubFixture(folder);
    hub.file("application.properties", "");
    hub.file(
        "routes/service.camel.yaml",
        """
        - rest:
            get:
              - path: /value
                produces: application/json
                to: direct:ping
        - route:
            id: ping-service
            from:
              uri: direct:ping
              steps:
                - setHeader: {name: Content-Type, constant: application/json}
                - setBody: {constant: '{"value": 7}'}
        - route:
            id: asks
            from:
              uri: skill:asks
              parameters: {idempotent: true}
              steps:
                - to: task:need?required=name
                - setBody: {simple: "hello ${body[name]}"}
        """);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private void start() {
    hub.start();
  }

  @Test
  void exposingAnUnknownRouteFailsTheStart() {
    hub.property("serai.expose.ping-servic.skill", "x");

    assertThatThrownBy(this::start)
        .isInstanceOf(HubException.class)
        .hasMessage(
            "serai.expose.ping-servic.skill: there is no route ping-servic. Did you mean"
                + " ping-service?");
  }

  @Test
  void exposedRouteIsASkillUntilItsFileIsDeleted() {
    hub.property("serai.expose.ping-service.skill", "bus.ping");
    start();

    assertThat(skills()).isEqualTo("2.0");
    hub.delete("routes/service.camel.yaml");
    Awaitility.await().until(() -> skills().equals("0.0"));
  }

  private String skills() {
    return hub.get("/observe/metrics").text().replaceFirst("(?s).*\\nserai_skills (\\S+).*", "$1");
  }

  @Test
  void waitingTaskDoesNotDelayTheStopAndContinuesAfterwards() {
    hub.file(
        "routes/asking.camel.yaml",
        """
        - rest:
            post:
              - path: /ask
                to: direct:ask
        - route:
            id: ask
            from:
              uri: direct:ask
              steps:
                - setHeader: {name: SeraiAgentTask, simple: "${header.task}"}
                - to: agent:serai?skill=asks
                - setBody: {simple: '{"task": "${header.SeraiTaskId}", "said": "${body}"}'}
                - setHeader: {name: Content-Type, constant: application/json}
        """);
    start();
    String task = hub.post("/ask", "{}").at("/task").asText();
    long before = System.nanoTime();

    hub.close();

    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(15));
    hub.start();
    assertThat(hub.get("/a2s/v1/tasks/" + task).at("/missing/0").asText()).isEqualTo("name");
    assertThat(hub.post("/ask?task=" + task, "{\"name\": \"Ann\"}").at("/said").asText())
        .isEqualTo("hello Ann");
  }

  @Test
  void tasksAreCountedInJmxMetricsAndHealth() throws Exception {
    start();

    assertThat(hub.get("/observe/metrics").text())
        .contains("serai_tasks_running{agent=\"serai\"} 0.0");
    assertThat(hub.get("/observe/health").text()).contains("\"name\":\"tasks\"");
    assertThat(
            ManagementFactory.getPlatformMBeanServer()
                .queryNames(new ObjectName("io.serai:type=Tasks,*"), null))
        .isNotEmpty();
  }

  @Test
  void unknownTaskIsNotFound() {
    start();

    Reply reply = hub.get("/a2s/v1/tasks/none");

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.at("/error/code").asText()).isEqualTo("NOT_FOUND");
  }

  @Test
  void tasksWithARetentionRuleAreKeptWhileOthersAreDeleted() {
    hub.property("serai.tasks.keep-most", "0");
    hub.property("serai.tasks.retention.a2s.keep-at-least", "24h");
    hub.file(
        "agents/keeper.yaml",
        "{agent_id: keeper, skills: ['*'], allowed_callers: ['*'], retention: {keep_most: 9}}");
    hub.file("routes/noop.camel.yaml", NOOP);
    hub.file("capabilities/Gone.yaml", CapabilityText.getting("Gone", "http://localhost:1"));
    start();

    String ofKeeper = noop("/agents/keeper/a2a/rpc");
    String ofA2s = hub.post("/a2s/v1/capabilities/gone/execute", "{}", ASYNC).at("/id").asText();
    Awaitility.await().until(() -> hub.get(TASKS + ofA2s).at("/state").asText().equals("FAILED"));
    String ofA2a = noop("/a2a/rpc");

    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> hub.get(TASKS + ofA2a).status() == 404);
    assertThat(hub.get(TASKS + ofKeeper).status()).isEqualTo(200);
    assertThat(hub.get(TASKS + ofA2s).status()).isEqualTo(200);
  }

  private String noop(String path) {
    String message =
        """
        {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"%s",\
        "role":"ROLE_USER","parts":[{"data":{}}],"metadata":{"skillId":"noop"}}}}"""
            .formatted(UUID.randomUUID());
    return hub.post(path, message, Map.of("A2A-Version", "1.0")).at("/result/task/id").asText();
  }

  @Test
  void failedRunReturnsTheDetailsOfItsFailure() {
    hub.file("capabilities/Gone.yaml", CapabilityText.getting("Gone", "http://localhost:1"));
    start();

    String id = hub.post("/a2s/v1/capabilities/gone/execute", "{}", ASYNC).at("/id").asText();

    String task = "/a2s/v1/tasks/" + id;
    Awaitility.await().until(() -> hub.get(task).at("/state").asText().equals("FAILED"));
    Reply failed = hub.get(task);
    assertThat(failed.at("/error/code").asText()).isEqualTo("E050");
    assertThat(failed.at("/error/details"))
        .hasToString(
            "{\"step\":\"fetch\",\"reason\":\"UNREACHABLE\",\"host\":\"localhost\",\"attempts\":4,"
                + "\"method\":\"GET\",\"path\":\"/value\"}");
  }

  @Test
  void asynchronousRunIsATaskThatSurvivesARestart() throws Exception {
    start();
    String url = hub.hub().url().replace("127.0.0.1", "localhost");
    hub.file("capabilities/Ping.yaml", CapabilityText.getting("Ping", url));
    Awaitility.await().until(() -> hub.get("/a2s/v1/capabilities/ping").status() == 200);

    Reply begun = hub.post(EXECUTE, "{}", ASYNC);

    assertThat(begun.status()).isEqualTo(202);
    String task = "/a2s/v1/tasks/" + begun.at("/id").asText();
    Awaitility.await().until(() -> hub.get(task).at("/state").asText().equals("COMPLETED"));
    assertThat(hub.get(task).at("/outputs/value").asInt()).isEqualTo(7);
    hub.close();
    hub.start();
    assertThat(hub.get(task).at("/outputs/value").asInt()).isEqualTo(7);
  }
}
