package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.serai.protocol.HubVersion;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Envelopes, headers and revisions: what is not right is refused, and says why. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestsTest {
  private static final String SERVER_INFO = "/_meta/io.modelcontextprotocol~1serverInfo";

  private HubFixture hub;
  private McpClient client;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .file(
                "agents/pictured.yaml",
                "agent_id: pictured\nskills: [x]\nname: The writer\na2a: {icon_url: 'data:image/png;base64,iV+/=',"
                    + " documentation_url: 'https://writer.example.com/docs'}\n")
            .start();
    client = McpClient.of(hub);
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  @Test
  void theHubDescribesItself() {
    JsonNode found = client.result("server/discover", "{}");

    assertThat(found.path("supportedVersions").toString())
        .isEqualTo("[\"2026-07-28\",\"2025-11-25\",\"2025-06-18\",\"2025-03-26\"]");
    assertThat(found.at("/capabilities/tools/listChanged").asBoolean()).isTrue();
    assertThat(found.at("/capabilities/logging").isObject()).isTrue();
    assertThat(found.at("/capabilities/extensions").toString())
        .isEqualTo("{\"io.modelcontextprotocol/tasks\":{}}");
    assertThat(found.path("instructions").asText()).contains("search_skills");
    assertThat(found.path("_meta").path("io.modelcontextprotocol/serverInfo").path("name").asText())
        .isEqualTo("serai");
  }

  @Test
  void anAgentDescribesItselfByItsFile() {
    String expected =
        "{\"name\":\"serai\",\"version\":\"%s\",\"title\":\"The writer\","
            + "\"websiteUrl\":\"https://writer.example.com/docs\","
            + "\"icons\":[{\"src\":\"data:image/png;base64,iV+/=\"}]}";
    McpClient writer = client.agent("pictured");
    JsonNode began =
        hub.post(
                "/agents/pictured/mcp",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\","
                    + "\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}}")
            .at("/result");

    JsonNode found = writer.result("server/discover", "{}").at(SERVER_INFO);

    assertThat(found.toString()).isEqualTo(expected.formatted(HubVersion.text()));
    assertThat(began.path("serverInfo")).isEqualTo(found);
    assertThat(writer.result("tools/list", "{}").at(SERVER_INFO).toString())
        .isEqualTo("{\"name\":\"serai\",\"version\":\"%s\"}".formatted(HubVersion.text()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{                                              | -32700",
        "[]                                             | -32600",
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}] | -32600",
        "7                                              | -32600",
        "{\"id\":1,\"method\":\"ping\"}                 | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"} | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"} | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1}                 | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}    | -32600",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":7} | -32602"
      })
  void whatIsNoMessageIsRefused(String body, int code) {
    HubFixture.Reply reply = hub.post("/mcp", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("/error/code").asInt()).isEqualTo(code);
    assertThat(reply.json().path("jsonrpc").asText()).isEqualTo("2.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"})
  void aBatchIsRefusedInEachRevisionWithTheRemedy(String revision) {
    HubFixture.Reply reply =
        hub.post(
            "/mcp",
            "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
            revision.isEmpty() ? Map.of() : Map.of("MCP-Protocol-Version", revision));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32600);
    assertThat(reply.json().path("id").isNull()).isTrue();
    assertThat(reply.at("/error/message").asText())
        .isEqualTo(
            "A batch of messages is not taken; only 2025-03-26 has batches. Send each message in a"
                + " request of its own.");
  }

  @Test
  void theErrorHasTheIdOfTheRequest() {
    assertThat(hub.post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":\"x\"}").json().path("id").asText())
        .isEqualTo("x");
    assertThat(hub.post("/mcp", "{").json().path("id").isNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"})
  void aMissingHeaderIsAMismatch(String header) {
    Map<String, String> headers = new HashMap<>(client.headers("tools/call", "{\"name\":\"x\"}"));
    headers.remove(header);

    HubFixture.Reply reply =
        hub.post("/mcp", client.message("tools/call", "{\"name\":\"x\"}").toString(), headers);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32020);
    assertThat(reply.at("/error/message").asText()).contains(header + " is missing");
  }

  @ParameterizedTest
  @CsvSource({
    "MCP-Protocol-Version, 2025-11-25",
    "Mcp-Method, tools/list",
    "Mcp-Name, y",
    "Mcp-Name, =?base64?!?="
  })
  void anotherHeaderIsAMismatch(String header, String value) {
    Map<String, String> headers = new HashMap<>(client.headers("tools/call", "{\"name\":\"x\"}"));
    headers.put(header, value);

    HubFixture.Reply reply =
        hub.post("/mcp", client.message("tools/call", "{\"name\":\"x\"}").toString(), headers);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32020);
  }

  @Test
  void anUnknownRevisionIsAnsweredWithThoseThatAreKnown() {
    String body = client.message("tools/list", "{}").toString().replace("2026-07-28", "1900-01-01");
    HubFixture.Reply reply =
        hub.post(
            "/mcp", body, Map.of("MCP-Protocol-Version", "1900-01-01", "Mcp-Method", "tools/list"));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32022);
    assertThat(reply.at("/error/data/requested").asText()).isEqualTo("1900-01-01");
    assertThat(reply.at("/error/data/supported").toString()).contains("2026-07-28");
  }

  @Test
  void metadataAreRequired() {
    Map<String, String> headers =
        Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/list");
    String without = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{}}";

    HubFixture.Reply reply = hub.post("/mcp", without, headers);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("-32602", "io.modelcontextprotocol/protocolVersion");
  }

  @Test
  void anUnknownMethodIsNotFound() {
    HubFixture.Reply reply = client.send("tools/none", "{}");

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32601);
    assertThat(client.send("initialize", "{}").status()).isEqualTo(404);
  }

  @Test
  void otherMethodsOfHttpAndOtherTypesAreRefused() {
    assertThat(hub.get("/mcp").status()).isEqualTo(405);
    assertThat(hub.delete("/mcp", Map.of()).status()).isEqualTo(405);
    assertThat(hub.post("/mcp", "x", Map.of("Content-Type", "text/plain")).status()).isEqualTo(415);
    HubFixture.Reply nobody = client.agent("nobody").send("tools/list", "{}");
    assertThat(nobody.status()).isEqualTo(404);
    assertThat(nobody.at("/error/message").asText()).isEqualTo("There is no agent nobody here.");
  }

  @Test
  void pagesOfOtherOriginsAreRefused() {
    Map<String, String> headers = new HashMap<>(client.headers("tools/list", "{}"));
    headers.put("Origin", "https://evil.example.com");

    HubFixture.Reply reply =
        hub.post("/mcp", client.message("tools/list", "{}").toString(), headers);

    assertThat(reply.status()).isEqualTo(403);
  }
}
