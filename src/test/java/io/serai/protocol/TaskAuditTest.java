package io.serai.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import io.serai.mcp.McpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who answers and stops tasks is in the audit log, over each protocol. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TaskAuditTest {
  private static final Map<String, String> V1 = Map.of("A2A-Version", "1.0");
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:ask
            parameters: {taskSupport: preferred}
            steps:
              - to: "task:need?required=name&description=Who?"
              - setBody: {simple: "Hello, ${body[name]}!"}
      - route:
          from:
            uri: skill:permit
            steps: [{to: "task:auth?message=May I?"}, {setBody: {constant: granted}}]
      """;

  private HubFixture hub;
  private HubFixture bob;
  private HubFixture eve;
  private HubFixture operator;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("root") + " Anna")
            .file("routes/ask.camel.yaml", ROUTES)
            .file("agents/bob.yaml", agent("bob"))
            .file("agents/eve.yaml", agent("eve"))
            .file(
                "agents/worker.yaml",
                "agent_id: worker\ndefault: true\nskills: ['*']\nallowed_callers: ['*']\n")
            .start();
    bob = hub.as("bob-key");
    eve = hub.as("eve-key");
    operator = hub.as("root");
  }

  private static String agent(String id) {
    return Keys.agent(id, "{}")
        + "limits: {requests_per_minute: 100000, requests_per_hour: 100000}\n";
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  @Test
  void answerAndStopOverA2aAreEntries() {
    String task = begin("ask");
    assertThat(rpc(bob, "SendMessage", message(task, "{\"name\": \"Ann\"}")).has("result"))
        .isTrue();
    assertThat(rpc(bob, "CancelTask", "{\"id\":\"%s\"}".formatted(task)).has("error")).isTrue();

    String permitted = begin("permit");
    rpc(bob, "SendMessage", message(permitted, "{}"));
    String canceled = begin("ask");
    rpc(eve, "CancelTask", "{\"id\":\"%s\"}".formatted(canceled));
    bob.post("/a2a/rest/tasks/" + canceled + ":cancel", "{}");

    assertThat(entries(task, 2))
        .containsExactly("task.answer bob a2a done", "task.cancel bob a2a refused");
    assertThat(entries(permitted, 1)).containsExactly("task.answer bob a2a done");
    assertThat(entries(canceled, 1)).containsExactly("task.cancel bob a2a done");
  }

  @Test
  void answerAndStopOverA2wAreEntries() {
    String task = startA2w();
    bob.post(
        "/a2w/v1/insights", "{\"task_id\":\"%s\",\"payload\":{\"name\":\"Ann\"}}".formatted(task));
    String stopped = startA2w();
    bob.post("/a2w/v1/terminate", "{\"task_id\":\"%s\"}".formatted(stopped));

    assertThat(entries(task, 1)).containsExactly("task.answer bob a2w done");
    assertThat(entries(stopped, 1)).containsExactly("task.cancel bob a2w done");
  }

  @Test
  void answerDeclineAndStopOverMcpAreEntries() {
    McpClient client = McpClient.of(bob).withTasks();
    String task = client.call("ask", "{}").path("taskId").asText();
    update(client, task, "{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}");
    String declined = client.call("ask", "{}").path("taskId").asText();
    update(client, declined, "{\"action\":\"decline\"}");
    String canceled = client.call("ask", "{}").path("taskId").asText();
    client.result("tasks/cancel", "{\"taskId\":\"%s\"}".formatted(canceled));

    assertThat(entries(task, 1)).containsExactly("task.answer bob mcp done");
    assertThat(entries(declined, 1)).containsExactly("task.decline bob mcp done");
    assertThat(entries(canceled, 1)).containsExactly("task.cancel bob mcp done");
  }

  @Test
  void callOfMcpThatIsMadeAgainWithAnAnswerIsAnEntry() {
    McpClient client = McpClient.of(bob).withForms();
    JsonNode asked = client.call("ask", "{}");
    String key = asked.path("inputRequests").fieldNames().next();

    JsonNode done =
        client.result(
            "tools/call",
            "{\"name\":\"ask\",\"arguments\":{},\"requestState\":\"%s\",\"inputResponses\":{\"%s\":{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}}}"
                .formatted(asked.path("requestState").asText(), key));

    assertThat(done.at("/content/0/text").asText()).isEqualTo("Hello, Ann!");
    String task = operator.get("/a2s/v1/tasks?owner=bob&limit=1").at("/tasks/0/id").asText();
    assertThat(entries(task, 1)).containsExactly("task.answer bob mcp done");
  }

  @Test
  void answerAndStopOverZeroClawAreEntries() {
    String task = begin("ask");
    bob.post("/zeroclaw/v1/tasks/" + task + "/messages", "{\"message\": \"Ann\"}");
    String canceled = begin("ask");
    bob.post("/zeroclaw/v1/tasks/" + canceled + "/cancel", "{}");

    assertThat(entries(task, 1)).containsExactly("task.answer bob zeroclaw done");
    assertThat(entries(canceled, 1)).containsExactly("task.cancel bob zeroclaw done");
  }

  @Test
  void answersOfAgentsAndOperatorsOverRestAreEntries() {
    String task = begin("ask");
    answer(eve, task, "{\"inputs\": {\"name\": \"Eve\"}}");
    answer(bob, task, "{\"inputs\": {\"name\": 7}, \"question\": 1}");
    answer(bob, task, "{\"inputs\": {\"name\": \"Ann\"}}");
    String declined = begin("permit");
    answer(operator, declined, "{\"decline\": true}");

    // none of eve, who does not see the task: agents cannot fill the log with ids that they made up
    assertThat(entries(task, 2))
        .containsExactly("task.answer bob a2s refused", "task.answer bob a2s done");
    assertThat(entries(declined, 1))
        .containsExactly(
            "task.decline operator:%s a2s done".formatted(Keys.sha256("root").substring(0, 12)));
    assertThat(audit("?subject=" + declined).at("/entries/0/caller_label").asText())
        .isEqualTo("Anna");
  }

  @Test
  void messageThatBeginsATaskAndOneThatAnswersNothingAreNone() {
    String task = begin("ask");
    rpc(eve, "SendMessage", message(task, "{\"name\": \"Eve\"}"));
    String last = begin("ask");
    bob.delete("/a2s/v1/tasks/" + last, Map.of());

    assertThat(entries(last, 1)).containsExactly("task.cancel bob a2s done");
    assertThat(audit("?subject=" + task).path("entries")).isEmpty();
  }

  private String begin(String skill) {
    String sent =
        """
        {"configuration":{"returnImmediately":false},"message":{"messageId":"%s","role":"ROLE_USER",
         "parts":[{"data":{}}],"metadata":{"skillId":"%s"}}}"""
            .formatted(UUID.randomUUID(), skill);
    return rpc(bob, "SendMessage", sent).at("/result/task/id").asText();
  }

  private static String message(String task, String data) {
    return "{\"message\":{\"messageId\":\"%s\",\"taskId\":\"%s\",\"role\":\"ROLE_USER\",\"parts\":[{\"data\":%s}]}}"
        .formatted(UUID.randomUUID(), task, data);
  }

  private static JsonNode rpc(HubFixture caller, String method, String params) {
    String request =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, params);
    return caller.post("/a2a/rpc", request, V1).json();
  }

  private String startA2w() {
    String id = UUID.randomUUID().toString();
    bob.post(
        "/a2w/v1/start",
        "{\"task_id\":\"%s\",\"task_type\":\"ask\",\"caller_agent\":\"bob\"}".formatted(id));
    await()
        .until(() -> bob.get("/a2s/v1/tasks/" + id).at("/state").asText().equals("INPUT_REQUIRED"));
    return id;
  }

  private static void update(McpClient client, String task, String response) {
    JsonNode asking =
        await()
            .until(
                () -> client.result("tasks/get", "{\"taskId\":\"%s\"}".formatted(task)),
                each -> each.has("inputRequests"));
    client.result(
        "tasks/update",
        "{\"taskId\":\"%s\",\"inputResponses\":{\"%s\":%s}}"
            .formatted(task, asking.path("inputRequests").fieldNames().next(), response));
  }

  private static void answer(HubFixture caller, String task, String body) {
    caller.post("/a2s/v1/tasks/" + task + "/answer", body);
  }

  private JsonNode audit(String query) {
    return operator.get("/api/v1/audit" + query).json();
  }

  /**
   * Waits for the entries about a task: {@code EVENT CALLER PROTOCOL OUTCOME}, the oldest first.
   */
  private List<String> entries(String task, int count) {
    await().until(() -> audit("?subject=" + task).path("entries").size() >= count);
    List<String> entries = new ArrayList<>();
    audit("?subject=" + task)
        .path("entries")
        .forEach(
            each ->
                entries.add(
                    0,
                    "%s %s %s %s"
                        .formatted(
                            each.path("event").asText(),
                            each.path("caller").asText(),
                            each.path("protocol").asText(),
                            each.path("outcome").asText())));
    return entries;
  }
}
