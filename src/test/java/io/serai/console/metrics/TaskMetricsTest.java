package io.serai.console.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.hub.HubFixture;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tasks and requests of A2A in metrics and JMX. */
@Timeout(300)
class TaskMetricsTest {
  private static final String ROUTES =
      """
      - route:
          id: echo
          from:
            uri: skill:echo
            steps:
              - setBody: {constant: heard}
      - route:
          id: broken
          from:
            uri: skill:broken
            steps:
              - throwException: {exceptionType: java.lang.IllegalStateException, message: no}
      - route:
          id: endless
          from:
            uri: skill:endless
            steps:
              - to: task:hold
      """;

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void start() {
    hub =
        new HubFixture(home)
            .property("serai.shutdown-timeout", "1s")
            .property("serai.tasks.max-concurrent", "1")
            .file("routes/skills.camel.yaml", ROUTES)
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void endedTasksAreCountedByAgentSkillStateAndReason() {
    send("echo");
    send("echo");
    send("broken");

    await()
        .untilAsserted(
            () ->
                assertThat(metrics())
                    .contains(
                        "serai_tasks_ended_total{agent=\"serai\",reason=\"none\",skill=\"echo\","
                            + "state=\"completed\"} 2.0")
                    .contains(
                        "serai_tasks_ended_total{agent=\"serai\",reason=\"error\","
                            + "skill=\"broken\",state=\"failed\"} 1.0")
                    .contains("serai_task_seconds_count{agent=\"serai\",skill=\"echo\"} 2")
                    .contains(
                        "serai_task_seconds_bucket{agent=\"serai\",skill=\"echo\",le=\"60.0\"} 2"));
  }

  @Test
  void waitingTasksAndTheirAgeAreInTheMetrics() {
    begin("endless");
    begin("echo");

    await()
        .untilAsserted(
            () ->
                assertThat(metrics())
                    .contains("serai_tasks_running{agent=\"serai\"} 1.0")
                    .contains("serai_tasks_waiting{agent=\"serai\"} 1.0")
                    .contains("serai_tasks_places{agent=\"serai\"} 1.0")
                    .containsPattern(
                        "serai_tasks_oldest_waiting_seconds\\{agent=\"serai\"} [0-9.]*[1-9]"));
  }

  @Test
  void requestsAreCountedByOperationBindingVersionAndOutcome() {
    send("echo");
    hub.get("/a2a/rest/tasks/nothing");
    hub.post("/a2a/rpc", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"Nonsense\"}");

    assertThat(metrics())
        .contains(
            "serai_protocol_requests_total{binding=\"json_rpc\",operation=\"send\","
                + "outcome=\"ok\",protocol=\"a2a\",version=\"1.0\"} 1.0")
        .contains(
            "serai_protocol_requests_total{binding=\"http_json\",operation=\"get\","
                + "outcome=\"task_not_found\",protocol=\"a2a\",version=\"1.0\"} 1.0")
        .contains(
            "serai_protocol_requests_total{binding=\"json_rpc\",operation=\"unknown\","
                + "outcome=\"method_not_found\",protocol=\"a2a\",version=\"1.0\"} 1.0")
        .contains("serai_protocol_streams{protocol=\"a2a\"} 0.0")
        .contains("serai_a2a_push_total{outcome=\"delivered\"} 0.0");
  }

  @Test
  @SuppressWarnings("unchecked") // the attributes are of these types
  void jmxBeansShowTaskAndRequestCounts() throws Exception {
    send("echo");

    assertThat((Map<String, Long>) attribute("Protocols", "Requests"))
        .containsEntry("a2a send json_rpc 1.0 ok", 1L);
    assertThat((Map<String, Integer>) attribute("Protocols", "OpenStreams"))
        .containsEntry("a2a", 0);
    assertThat((Map<String, Integer>) attribute("Tasks", "MaxRunning")).containsEntry("serai", 1);
  }

  private String metrics() {
    return hub.get("/observe/metrics").text();
  }

  private void send(String skill) {
    assertThat(message(skill, "").status()).isEqualTo(200);
  }

  private void begin(String skill) {
    message(skill, ",\"configuration\":{\"returnImmediately\":true}");
  }

  private HubFixture.Reply message(String skill, String more) {
    return hub.post(
        "/a2a/rpc",
        """
        {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{
          "messageId":"m1","role":"ROLE_USER","metadata":{"skillId":"%s"},
          "parts":[{"data":{}}]}%s}}"""
            .formatted(skill, more),
        Map.of());
  }

  private static Object attribute(String type, String attribute) throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    Set<ObjectName> names = server.queryNames(new ObjectName("io.serai:type=" + type + ",*"), null);
    assertThat(names).hasSize(1);
    return server.getAttribute(names.iterator().next(), attribute);
  }
}
