package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.CapturedLog;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.mcp.McpClient;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the operator says of skills of MCP servers and remote agents, in {@code hints}. */
@Timeout(300)
class SkillHintsOfOperatorTest {
  private static final String TOOLS =
      """
      [{"name":"find","inputSchema":{"type":"object"}},
      {"name":"drop","inputSchema":{"type":"object"},
      "annotations":{"readOnlyHint":true,"idempotentHint":true}},
      {"name":"stay","inputSchema":{"type":"object"},"annotations":{"destructiveHint":false}}]""";

  @TempDir private Path home;
  private final StatelessServer server = new StatelessServer(TOOLS);
  private final HttpStub agent = new HttpStub();
  private HubFixture hub;

  private void start(String hints) {
    agent.json(
        "/card.json",
        """
        {"name":"Far","version":"1.0.0","capabilities":{},"skills":[{"id":"talk","name":"Talk",
        "description":"Talks."}],"supportedInterfaces":[{"url":"%s/rpc","protocolBinding":"JSONRPC",
        "protocolVersion":"1.0"}]}"""
            .formatted(agent.url()));
    hub =
        new HubFixture(home)
            .file("agents/new.yaml", server(hints))
            .file(
                "agents/far.yaml",
                "agent_id: far\ncard: %s/card.json\nhints: {talk: {readOnly: true, idempotent: false}}\n"
                    .formatted(agent.url()))
            .start();
    new TaskClient(hub).awaitSkill("new.drop");
  }

  private String server(String hints) {
    return "agent_id: new\nmcp: {url: '%s'}\nhints: %s\n".formatted(server.url(), hints);
  }

  @AfterEach
  void stop() {
    hub.close();
    server.close();
    agent.close();
  }

  @Test
  void hintsOfTheFileCountBeforeThoseOfTheServer() {
    start("{find: {readOnly: true, icon: 'https://o.example/i'}, drop: {readOnly: false}}");

    assertThat(tool("new__find").path("annotations").toString())
        .isEqualTo("{\"readOnlyHint\":true}");
    assertThat(tool("new__find").at("/icons/0/src").asText()).isEqualTo("https://o.example/i");
    assertThat(tool("new__drop").path("annotations").toString())
        .isEqualTo("{\"readOnlyHint\":false,\"idempotentHint\":true}");
    assertThat(tool("new__stay").path("annotations").toString())
        .isEqualTo("{\"destructiveHint\":false}");
  }

  @Test
  void changedHintsAreServedAndAreNoChangeOfTheTool() {
    start("{}");
    try (CapturedLog log = new CapturedLog()) {
      hub.file("agents/new.yaml", server("{drop: {destructive: true}}"));

      Awaitility.await()
          .untilAsserted(
              () ->
                  assertThat(tool("new__drop").path("annotations").toString())
                      .isEqualTo("{\"destructiveHint\":true,\"idempotentHint\":true}"));
      assertThat(log.warnings()).isEmpty();
    }
  }

  @Test
  void changedHintsDoNotEndRunningCalls() {
    CompletableFuture<Runnable> held = new CompletableFuture<>();
    try (HostileServer slow =
        new HostileServer()
            .tool(
                "wait",
                (request, response) ->
                    held.complete(
                        () ->
                            HostileServer.json(
                                response,
                                HostileServer.result(request, HostileServer.text("waited")))))) {
      start("{}");
      String file = "agent_id: slow\nmcp: {url: '%s'}\n".formatted(slow.url());
      hub.file("agents/slow.yaml", file);
      TaskClient client = new TaskClient(hub);
      client.awaitSkill("slow.wait");
      String id = client.begin("slow.wait", "{}");
      Runnable answer = held.join();

      hub.file("agents/slow.yaml", file + "hints: {wait: {destructive: true}}\n");
      Awaitility.await()
          .untilAsserted(
              () ->
                  assertThat(tool("slow__wait").path("annotations").toString())
                      .isEqualTo("{\"destructiveHint\":true}"));
      answer.run();

      assertThat(client.settled(id).toString()).contains("TASK_STATE_COMPLETED", "waited");
    }
  }

  @Test
  void nameThatTheServerDoesNotHaveIsReported() {
    try (CapturedLog log = new CapturedLog()) {
      start("{finds: {readOnly: true}}");
      awaitUnused(log, "finds");

      hub.file("agents/new.yaml", server("{seeks: {readOnly: true}}"));

      awaitUnused(log, "seeks");
    }
  }

  private static void awaitUnused(CapturedLog log, String name) {
    Awaitility.await()
        .until(
            () ->
                log.warnings()
                    .contains("hints of agent new names " + name + ", which it does not serve"));
  }

  @Test
  void hintsOfARemoteAgentsSkillAreThoseOfItsTool() {
    start("{}");
    new TaskClient(hub).awaitSkill("far.talk");

    assertThat(tool("far__talk").path("annotations").toString())
        .isEqualTo("{\"readOnlyHint\":true,\"idempotentHint\":false}");
  }

  private JsonNode tool(String name) {
    for (JsonNode tool : McpClient.of(hub).result("tools/list", "{}").path("tools")) {
      if (tool.path("name").asText().equals(name)) {
        return tool;
      }
    }
    throw new AssertionError("there is no tool " + name);
  }
}
