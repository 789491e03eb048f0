package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.Sha256;
import io.serai.hub.HubFixture;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** In closed mode each caller sees what is its own: its skills, its tasks, its questions. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessTest {
  private static final String ROUTES =
      """
      - route: {from: {uri: "skill:open", steps: [{setBody: {constant: "open"}}]}}
      - route: {from: {uri: "skill:vault", parameters: {permissions: treasure}, steps: [{setBody: {constant: "gold"}}]}}
      - route: {from: {uri: "skill:hold", steps: [{to: "task:hold"}]}}
      - route: {from: {uri: "skill:ask", steps: [{to: "task:need?required=name"}]}}
      """;

  private HubFixture hub;
  private McpClient rich;
  private McpClient poor;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .property("serai.shutdown-timeout", "1s") // a task is left that never ends
            .property("serai.security.mode", "closed")
            .property("serai.mcp.task-after", "1ms")
            .file("routes/work.camel.yaml", ROUTES)
            .file(
                "agents/shop.yaml",
                "agent_id: shop\nskills: ['*']\ndefault: true\nallowed_callers: [rich, poor]\n")
            .file("agents/rich.yaml", caller("rich", "skills: ['*'], capabilities: [treasure]"))
            .file("agents/poor.yaml", caller("poor", "skills: [open, hold, ask]"))
            .file("agents/stranger.yaml", caller("stranger", "skills: ['*']"))
            .start();
    rich = McpClient.of(hub.as("key-rich")).withForms();
    poor = McpClient.of(hub.as("key-poor")).withForms();
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  private static String caller(String id, String permissions) {
    String hash =
        HexFormat.of().formatHex(Sha256.of(("key-" + id).getBytes(StandardCharsets.UTF_8)));
    return "agent_id: %s\ncredentials:\n  - bearer_sha256: %s\npermissions: {%s}\n"
        .formatted(id, hash, permissions);
  }

  @Test
  void aCallerWithoutAKeyIsRefused() {
    HubFixture.Reply reply = McpClient.of(hub).send("tools/list", "{}");

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.json().path("jsonrpc").asText()).isEqualTo("2.0");
  }

  @Test
  void aCallerThatTheAgentDoesNotAcceptIsRefused() {
    assertThat(McpClient.of(hub.as("key-stranger")).send("tools/list", "{}").status())
        .isEqualTo(403);
    assertThat(rich.send("tools/list", "{}").status()).isEqualTo(200);
  }

  @Test
  void aToolThatACallerMayNotUseDoesNotExistForIt() {
    assertThat(rich.result("tools/list", "{}").toString()).contains("\"vault\"");
    assertThat(rich.call("vault", "{}").toString()).contains("gold");
    assertThat(poor.result("tools/list", "{}").toString())
        .contains("\"open\"")
        .doesNotContain("vault");
    assertThat(poor.error("tools/call", "{\"name\":\"vault\"}").path("message").asText())
        .startsWith("Unknown tool: vault.");
    assertThat(poor.call("search_skills", "{\"query\":\"vault\"}").toString())
        .doesNotContain("\\\"vault\\\"");
    assertThat(poor.call("call_skill", "{\"skill\":\"vault\"}").toString())
        .contains("There is no skill vault.");
    assertThat(poor.call("describe_skill", "{\"skill\":\"vault\"}").toString())
        .contains("There is no skill vault.");
  }

  @Test
  void aTaskOfAnotherCallerIsNotFound() {
    McpClient owner = rich.withTasks();
    String task = "{\"taskId\":\"" + owner.call("hold", "{}").path("taskId").asText() + "\"}";

    for (String method : new String[] {"tasks/get", "tasks/update", "tasks/cancel"}) {
      assertThat(poor.withTasks().error(method, task).path("message").asText())
          .startsWith("Task not found");
    }
    assertThat(owner.result("tasks/get", task).path("status").asText()).isEqualTo("working");
  }

  @Test
  void theStateOfAnotherCallersQuestionIsRefused() {
    JsonNode asked = rich.call("ask", "{}");
    String retry =
        "{\"name\":\"ask\",\"inputResponses\":{\"input\":{\"action\":\"accept\",\"content\":{\"name\":\"x\"}}},\"requestState\":\"%s\"}"
            .formatted(asked.path("requestState").asText());

    assertThat(poor.error("tools/call", retry).path("message").asText()).contains("requestState");
    assertThat(rich.result("tools/call", retry).path("resultType").asText()).isEqualTo("complete");
  }
}
