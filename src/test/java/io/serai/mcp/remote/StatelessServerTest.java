package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HttpStub.Seen;
import io.serai.hub.HubFixture;
import io.serai.mcp.McpClient;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A hub calls the tools of a server of the newest revision, whose every message a test knows. */
@Timeout(300)
class StatelessServerTest {
  private static final String META = "io.modelcontextprotocol/";

  @TempDir private Path home;
  private StatelessServer server = new StatelessServer();
  private HubFixture hub;
  private TaskClient client;

  private void start(StatelessServer behind) {
    start(behind, "false");
  }

  private void start(StatelessServer behind, String pin) {
    server = behind;
    hub = new HubFixture(home).property("serai.mcp.server-retry-delay", "50ms");
    hub.file(
        "agents/new.yaml", "agent_id: new\nmcp: {url: '" + server.url() + "', pin: " + pin + "}\n");
    hub.start();
    client = new TaskClient(hub);
  }

  @AfterEach
  void stop() {
    hub.close();
    server.close();
  }

  private static String tool(String name) {
    return "{\"name\":\"%s\",\"inputSchema\":{\"type\":\"object\"}}".formatted(name);
  }

  /** A tool whose input {@code v} is repeated in the header {@code Mcp-Param-V}. */
  private static String headerTool(String name, String type, String header) {
    return """
        {"name":"%s","inputSchema":{"type":"object","properties":
        {"v":{"type":"%s","x-mcp-header":%s}}}}"""
        .formatted(name, type, header);
  }

  @Test
  void listIsReadInPages() {
    start(
        new StatelessServer("[" + tool("a") + "]", "[]", "[" + tool("b") + "," + tool("c") + "]"));

    client.awaitSkill("new.a");
    client.awaitSkill("new.b");
    client.awaitSkill("new.c");

    assertThat(server.requests("tools/list"))
        .extracting(each -> StatelessServer.message(each).at("/params/cursor").asText())
        .startsWith("", "1", "2");
  }

  @Test
  void everyRequestSaysWhoAsksAndWhatItIsAbout() {
    start(new StatelessServer("[" + tool("a") + "]"));
    client.awaitSkill("new.a");

    client.send("new.a", "{}");

    for (String method : new String[] {"server/discover", "tools/list", "tools/call"}) {
      Seen seen = server.requests(method).get(0);
      JsonNode meta = StatelessServer.message(seen).at("/params/_meta");
      assertThat(meta.path(META + "protocolVersion").asText()).isEqualTo("2026-07-28");
      assertThat(meta.path(META + "clientInfo").path("name").asText()).isNotEmpty();
      assertThat(meta.path(META + "clientCapabilities").path("elicitation").isObject()).isTrue();
      assertThat(StatelessServer.header(seen, "mcp-protocol-version")).isEqualTo("2026-07-28");
      assertThat(StatelessServer.header(seen, "mcp-method")).isEqualTo(method);
    }
    assertThat(StatelessServer.header(server.requests("tools/call").get(0), "mcp-name"))
        .isEqualTo("a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"files.read", "files/read.text", "a_b-c", "größe"})
  void toolOfAnyNameIsCalledByItOverBothProtocols(String name) {
    start(new StatelessServer("[" + tool(name) + "]"));
    client.awaitSkill("new." + name);

    JsonNode overA2a = client.send("new." + name, "{}");
    String listed =
        McpClient.of(hub).agent("new").result("tools/list", "{}").at("/tools/0/name").asText();
    JsonNode overMcp = McpClient.of(hub).agent("new").call(listed, "{}");

    assertThat(overA2a.toString()).contains("\"text\":\"done\"");
    assertThat(overMcp.toString()).contains("\"text\":\"done\"");
    assertThat(server.requests("tools/call"))
        .hasSize(2)
        .allMatch(each -> StatelessServer.message(each).at("/params/name").asText().equals(name));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "string | \"us-west1\" | us-west1",
        "string | \"\" | ''",
        "string | \" a\" | =?base64?IGE=?=",
        "string | \"a\\r\\nb\" | =?base64?YQ0KYg==?=",
        "string | \"日本\" | =?base64?5pel5pys?=",
        "integer | 42 | 42",
        "integer | -7 | -7",
        "integer | 42.0 | 42",
        "integer | 9007199254740991 | 9007199254740991",
        "boolean | true | true",
        "boolean | false | false"
      })
  void headerRepeatsAnArgumentOfAnyPrimitiveType(String type, String value, String header) {
    start(new StatelessServer("[" + headerTool("a", type, "\"V\"") + "]"));
    client.awaitSkill("new.a");

    client.send("new.a", "{\"v\":" + value + "}");
    client.send("new.a", "{}");

    Seen given = server.requests("tools/call").get(0);
    Seen none = server.requests("tools/call").get(1);
    assertThat(StatelessServer.header(given, "mcp-param-v")).isEqualTo(header);
    assertThat(none.headers()).doesNotContainKey("Mcp-Param-V");
  }

  @Test
  void refusedHeadersAreReadAgainAndTheCallIsMadeOnceMore() {
    start(new StatelessServer("[" + tool("a") + "]"));
    client.awaitSkill("new.a");
    server.change("mcp-param-v", "[" + headerTool("a", "string", "\"V\"") + "]");

    JsonNode task = client.send("new.a", "{\"v\":\"x\"}");

    assertThat(task.toString()).contains("\"text\":\"done\"");
    assertThat(server.requests("tools/call"))
        .extracting(each -> StatelessServer.header(each, "mcp-param-v"))
        .containsExactly("", "x");
  }

  @Test
  void headersThatAreRefusedAgainFailTheCall() {
    start(new StatelessServer("[" + tool("a") + "]"));
    client.awaitSkill("new.a");
    server.change("mcp-param-other", "[" + headerTool("a", "string", "\"V\"") + "]");

    JsonNode task = client.send("new.a", "{\"v\":\"x\"}");

    assertThat(task.at("/status/message").toString()).contains("error -32020: Header mismatch");
    assertThat(server.requests("tools/call")).hasSize(2);
  }

  @Test
  void refusedHeadersThatHaveNotChangedFailTheCallAtOnce() {
    start(new StatelessServer("[" + tool("a") + "]"));
    client.awaitSkill("new.a");
    server.change("mcp-param-v", "[" + tool("a") + "]");

    JsonNode task = client.send("new.a", "{\"v\":\"x\"}");

    assertThat(task.at("/status/message").toString()).contains("error -32020: Header mismatch");
    assertThat(server.requests("tools/call")).hasSize(1);
  }

  @Test
  void changedHeadersOfAPinnedToolAreNotSent() {
    start(new StatelessServer("[" + tool("a") + "]"), "true");
    client.awaitSkill("new.a");
    server.change("mcp-param-v", "[" + headerTool("a", "string", "\"V\"") + "]");

    JsonNode task = client.send("new.a", "{\"v\":\"x\"}");

    assertThat(task.at("/status/message").toString()).contains("error -32020: Header mismatch");
    assertThat(server.requests("tools/call")).hasSize(1);
    client.awaitNoSkill("new.a");
  }

  @Test
  void toolWithAWrongHeaderIsLeftOut() {
    start(
        new StatelessServer(
            "["
                + String.join(
                    ",",
                    headerTool("number", "number", "\"V\""),
                    headerTool("object", "object", "\"V\""),
                    headerTool("empty", "string", "\"\""),
                    headerTool("space", "string", "\"a b\""),
                    headerTool("legal", "string", "\"V\""))
                + "]"));

    client.awaitSkill("new.legal");

    assertThat(hub.get("/.well-known/agent-card.json").text())
        .doesNotContain("new.number", "new.object", "new.empty", "new.space");
  }

  @Test
  void resultOfNoTypeIsCompleteAndOneOfAnUnknownTypeIsAFailure() {
    start(
        new StatelessServer("[" + tool("a") + "," + tool("b") + "]")
            .result("b", "{\"resultType\":\"riddle\",\"content\":[]}"));
    client.awaitSkill("new.b");

    JsonNode complete = client.send("new.a", "{}");
    JsonNode unknown = client.send("new.b", "{}");

    assertThat(complete.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(unknown.at("/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(unknown.at("/status/message").toString()).contains("riddle");
  }

  @Test
  void unknownNotificationsAndForeignResponsesAreIgnored() {
    start(
        new StatelessServer("[" + tool("a") + "]")
            .sendBefore(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/weather\",\"params\":[1]}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"result\":{}}",
                "[]",
                "7",
                ""));
    client.awaitSkill("new.a");

    assertThat(client.send("new.a", "{}").toString()).contains("\"text\":\"done\"");
  }

  @Test
  void serverThatDoesNotKnowToolsHasNone() {
    start(new StatelessServer());

    Awaitility.await()
        .until(() -> hub.get("/a2s/v1/agents/new").at("/card/state").asText().equals("ok"));

    assertThat(hub.get("/a2s/v1/agents/new").at("/skills")).isEmpty();
  }

  @Test
  void refusedRevisionThatTheServerNamesIsTriedAgain() {
    start(
        new StatelessServer("[" + tool("a") + "]")
            .refuseOnce(
                "{\"code\":-32022,\"message\":\"no\",\"data\":{\"supported\":[\"2026-07-28\"]}}"));

    client.awaitSkill("new.a");

    assertThat(server.requests("server/discover")).hasSizeGreaterThanOrEqualTo(2);
    assertThat(server.requests("initialize")).isEmpty();
  }
}
