package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Skills are tools: listed for those who may use them, and called with results and failures. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ToolsTest {
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:orders.lookup
            parameters:
              name: Look up an order
              description: Finds an order by its number.
              idempotent: true
              inputSchema: '{"properties":{"number":{"type":"string","description":"the number"}},"required":["number"]}'
              outputSchema: '{"type":"object","properties":{"number":{"type":"string"}}}'
            steps: [{log: found}]
      - route:
          from:
            uri: skill:list
            parameters: {outputSchema: '{"type":"array"}'}
            steps: [{setBody: {constant: '[1,2]'}}, {unmarshal: {json: {}}}]
      - route: {from: {uri: "skill:a__b", steps: [{setBody: {constant: "x"}}]}}
      - route: {from: {uri: "skill:fail", steps: [{to: "task:fail?code=E050&message=The shop is closed."}]}}
      - route: {from: {uri: "skill:refuse", steps: [{to: "task:reject?message=Not today."}]}}
      - route: {from: {uri: "skill:say", steps: [{setBody: {constant: "Well."}}, {to: "task:reply"}]}}
      - route:
          from:
            uri: skill:file
            steps:
              - setBody: {constant: 'a,b'}
              - to: {uri: "task:artifact", parameters: {name: table, filename: table.csv, mediaType: text/csv}}
      - route:
          from:
            uri: skill:large
            parameters: {taskSupport: preferred}
            steps:
              - setBody: {constant: "%s"}
              - to: {uri: "task:artifact", parameters: {name: table, filename: table.csv, mediaType: text/csv}}
      - route:
          from:
            uri: skill:secret
            parameters: {permissions: treasure}
            steps: [{setBody: {constant: "gold"}}]
      - route:
          from:
            uri: skill:region
            parameters:
              inputSchema: '{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},"size":{"type":"integer","x-mcp-header":"Size"}}}'
            steps: [{log: found}]
      """
          .formatted("x".repeat(3_000));

  private HubFixture hub;
  private McpClient client;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .property("serai.mcp.task-after", "1h")
            .property("serai.mcp.max-embedded-size", "2000")
            .file("routes/tools.camel.yaml", ROUTES)
            .file("agents/shop.yaml", "agent_id: shop\nskills: [list, say]\n")
            .start();
    client = McpClient.of(hub);
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  private static List<String> names(JsonNode tools) {
    List<String> names = new ArrayList<>();
    tools.forEach(tool -> names.add(tool.path("name").asText()));
    return names;
  }

  @Test
  void toolsAreListedWithTheirSchemas() {
    JsonNode list = client.result("tools/list", "{}");

    assertThat(names(list.path("tools")))
        .containsExactly(
            "a__b-63e5c1c4",
            "fail",
            "file",
            "large",
            "list",
            "orders__lookup",
            "refuse",
            "region",
            "say",
            "secret");
    assertThat(list.path("tools").get(5).toString())
        .isEqualTo(
            "{\"name\":\"orders__lookup\",\"title\":\"Look up an order\","
                + "\"description\":\"Finds an order by its number.\","
                + "\"inputSchema\":{\"type\":\"object\",\"properties\":{\"number\":{\"type\":\"string\","
                + "\"description\":\"the number\"}},\"required\":[\"number\"]},"
                + "\"outputSchema\":{\"type\":\"object\",\"properties\":{\"number\":{\"type\":\"string\"}}},"
                + "\"annotations\":{\"idempotentHint\":true}}");
    assertThat(list.path("ttlMs").asInt()).isPositive();
    assertThat(list.path("cacheScope").asText()).isEqualTo("private");
    assertThat(list.path("resultType").asText()).isEqualTo("complete");
  }

  @Test
  void anAgentHasItsSkillsAlone() {
    McpClient shop = client.agent("shop");

    assertThat(names(shop.result("tools/list", "{}").path("tools"))).containsExactly("list", "say");
    assertThat(shop.error("tools/call", "{\"name\":\"fail\"}").path("code").asInt())
        .isEqualTo(-32602);
  }

  @Test
  void dataAreStructuredContentWithTheirText() {
    JsonNode result = client.call("orders__lookup", "{\"number\":\"7\"}");

    assertThat(result.path("structuredContent").toString()).isEqualTo("{\"number\":\"7\"}");
    assertThat(result.path("content").toString())
        .isEqualTo("[{\"type\":\"text\",\"text\":\"{\\\"number\\\":\\\"7\\\"}\"}]");
    assertThat(result.has("isError")).isFalse();
  }

  @Test
  void anIdThatIsTheNameOfAnotherToolIsNotCalled() {
    assertThat(client.error("tools/call", "{\"name\":\"a__b\"}").path("message").asText())
        .startsWith("Unknown tool: a__b.");
    assertThat(client.result("tools/list", "{}").toString()).contains("\"a__b-");
  }

  @Test
  void aRequestWithoutAnIdRunsNothing() {
    String body = client.message("tools/call", "{\"name\":\"fail\"}").without("id").toString();

    HubFixture.Reply reply =
        hub.post("/mcp", body, client.headers("tools/call", "{\"name\":\"fail\"}"));

    assertThat(reply.status()).isEqualTo(202);
  }

  @Test
  void anyJsonIsStructuredContent() {
    assertThat(client.call("list", "{}").path("structuredContent").toString()).isEqualTo("[1,2]");
  }

  @Test
  void aSkillIsCalledByItsIdToo() {
    assertThat(client.call("orders.lookup", "{\"number\":\"7\"}").path("isError").asBoolean())
        .isFalse();
  }

  @Test
  void aQuickCallIsAResultForAClientThatTakesTasks() {
    assertThat(client.withTasks().call("say", "{}").at("/content/0/text").asText())
        .isEqualTo("Well.");
  }

  @Test
  void aReplyIsContent() {
    assertThat(client.call("say", "{}").at("/content/0/text").asText()).isEqualTo("Well.");
  }

  @Test
  void aNamedFileIsAResource() {
    JsonNode resource = client.call("file", "{}").at("/content/0/resource");

    assertThat(resource.path("uri").asText()).startsWith("serai://tasks/").endsWith("/table.csv");
    assertThat(resource.path("mimeType").asText()).isEqualTo("text/csv");
    assertThat(resource.path("text").asText()).isEqualTo("a,b");
  }

  @Test
  void aLargeFileIsALinkToTheResource() {
    JsonNode link = client.call("large", "{}").at("/content/0");

    assertThat(link.path("type").asText()).isEqualTo("resource_link");
    assertThat(link.path("name").asText()).isEqualTo("table.csv");
    assertThat(link.path("mimeType").asText()).isEqualTo("text/csv");
    assertThat(read(link).path("text").asText()).isEqualTo("x".repeat(3_000));
  }

  @Test
  void aLargeFileIsALinkInTheResultOfATaskToo() {
    TaskOfClient task = TaskOfClient.start(client.withTasks(), "large", "");

    JsonNode link = task.await(client.withTasks(), "completed").at("/result/content/0");

    assertThat(link.path("type").asText()).isEqualTo("resource_link");
    assertThat(read(link).path("text").asText()).hasSize(3_000);
  }

  private JsonNode read(JsonNode link) {
    return client
        .result("resources/read", "{\"uri\":%s}".formatted(link.path("uri")))
        .at("/contents/0");
  }

  @Test
  void whatTheModelCanMendIsAResultThatSaysSo() {
    assertThat(client.call("fail", "{}").toString())
        .contains("The shop is closed.", "\"isError\":true");
    assertThat(client.call("refuse", "{}").toString()).contains("Not today.", "\"isError\":true");
    assertThat(client.call("orders__lookup", "{}").toString())
        .contains("Missing inputs of orders__lookup: number (the number).", "\"isError\":true");
    assertThat(client.call("orders__lookup", "{\"number\":7}").path("isError").asBoolean())
        .isTrue();
  }

  @Test
  void anUnknownToolIsAnError() {
    JsonNode error = client.error("tools/call", "{\"name\":\"nothing\"}");

    assertThat(error.path("code").asInt()).isEqualTo(-32602);
    assertThat(error.path("message").asText()).startsWith("Unknown tool: nothing.");
  }

  @Test
  void argumentsMustBeAnObject() {
    assertThat(client.error("tools/call", "{\"name\":\"say\",\"arguments\":[]}").toString())
        .contains("-32602", "params.arguments must be an object.");
  }

  @Test
  void headersOfArgumentsMustSayTheSame() {
    String params = "{\"name\":\"region\",\"arguments\":{\"region\":\"eu\",\"size\":42}}";
    var headers = new java.util.HashMap<>(client.headers("tools/call", params));
    headers.put("Mcp-Param-Region", "=?base64?ZXU=?=");
    headers.put("Mcp-Param-Size", "42.0");
    String body = client.message("tools/call", params).toString();

    assertThat(hub.post("/mcp", body, headers).status()).isEqualTo(200);
    headers.put("Mcp-Param-Region", "us");
    HubFixture.Reply other = hub.post("/mcp", body, headers);
    assertThat(other.status()).isEqualTo(400);
    assertThat(other.json().at("/error/code").asInt()).isEqualTo(-32020);
    headers.remove("Mcp-Param-Region");
    assertThat(hub.post("/mcp", body, headers).status()).isEqualTo(400);
  }
}
