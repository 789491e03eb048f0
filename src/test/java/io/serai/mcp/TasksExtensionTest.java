package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client of the tasks extension gets a handle, with which it follows, answers and cancels. */
@Timeout(300)
class TasksExtensionTest {
  private static final String ROUTES =
      """
      - route: {from: {uri: "skill:hold", steps: [{to: "task:progress?value=0.5&message=Half"}, {to: "task:hold"}]}}
      - route:
          from:
            uri: skill:ask
            steps:
              - to: "task:need?required=name"
              - setBody: {simple: "Hello, ${body[name]}!"}
      """;

  @TempDir private Path home;
  private HubFixture hub;
  private McpClient client;

  @BeforeEach
  void start() {
    hub =
        new HubFixture(home)
            .property("serai.mcp.task-after", "1ms")
            .property("serai.shutdown-timeout", "1s") // some tasks hold
            .file("routes/work.camel.yaml", ROUTES)
            .start();
    client = McpClient.of(hub).withTasks();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private static String id(String task) {
    return "{\"taskId\":\"" + task + "\"}";
  }

  private JsonNode awaitStatus(String task, String status) {
    Awaitility.await()
        .until(() -> client.result("tasks/get", id(task)).path("status").asText().equals(status));
    return client.result("tasks/get", id(task));
  }

  @Test
  void aLongCallIsAHandle() {
    JsonNode handle = client.call("hold", "{}");

    assertThat(handle.path("resultType").asText()).isEqualTo("task");
    assertThat(handle.path("status").asText()).isEqualTo("working");
    assertThat(handle.path("ttlMs").isNull()).isTrue();
    assertThat(handle.path("pollIntervalMs").asInt()).isPositive();
    JsonNode now = client.result("tasks/get", id(handle.path("taskId").asText()));
    assertThat(now.path("resultType").asText()).isEqualTo("complete");
    assertThat(now.path("statusMessage").asText()).isEqualTo("Half");
  }

  @Test
  void aClientWithoutTheExtensionGetsNoHandle() {
    String task = client.call("hold", "{}").path("taskId").asText();
    McpClient other = McpClient.of(hub);

    for (String method : new String[] {"tasks/get", "tasks/update", "tasks/cancel"}) {
      HubFixture.Reply reply = other.send(method, id(task));
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.json().at("/error/data/requiredCapabilities/extensions").toString())
          .isEqualTo("{\"io.modelcontextprotocol/tasks\":{}}");
    }
  }

  @Test
  void aTaskIsCancelled() {
    String task = client.call("hold", "{}").path("taskId").asText();

    assertThat(client.result("tasks/cancel", id(task)).path("resultType").asText())
        .isEqualTo("complete");
    awaitStatus(task, "cancelled");
    client.result("tasks/cancel", id(task)); // it is cancelled already
  }

  @Test
  void aTaskOfAnotherProtocolIsFollowedAndAnswered() {
    String message =
        """
        {"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"go"}],"metadata":{"skillId":"ask"}},
         "configuration":{"returnImmediately":true}}""";
    JsonNode sent =
        hub.post(
                "/a2a/rpc",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"SendMessage\",\"params\":"
                    + message
                    + "}")
            .json();
    String task = sent.at("/result/task/id").asText();
    JsonNode asking = awaitStatus(task, "input_required");
    String key = asking.path("inputRequests").fieldNames().next();

    client.result(
        "tasks/update",
        "{\"taskId\":\"%s\",\"inputResponses\":{\"%s\":{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}},\"other\":{}}}"
            .formatted(task, key));

    JsonNode ended = awaitStatus(task, "completed");
    assertThat(ended.at("/result/resultType").asText()).isEqualTo("complete");
    assertThat(ended.at("/result/content/0/text").asText()).isEqualTo("Hello, Ann!");
  }

  @Test
  void anUnknownTaskIsNotFound() {
    assertThat(client.error("tasks/get", id("nothing")).toString())
        .contains("-32602", "Task not found: nothing.");
    assertThat(client.error("tasks/get", "{}").path("code").asInt()).isEqualTo(-32602);
  }

  @Test
  void aHandleOutlivesTheHub() {
    String task = client.call("hold", "{}").path("taskId").asText();
    client.result("tasks/cancel", id(task));
    hub.close();

    hub = new HubFixture(home).start();
    client = McpClient.of(hub).withTasks();

    assertThat(client.result("tasks/get", id(task)).path("status").asText()).isEqualTo("cancelled");
  }
}
