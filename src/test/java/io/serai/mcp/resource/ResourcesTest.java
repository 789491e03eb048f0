package io.serai.mcp.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.Patience;
import io.serai.document.JsonMappers;
import io.serai.document.Sha256;
import io.serai.hub.CapabilityText;
import io.serai.hub.HubFixture;
import io.serai.mcp.McpClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Callers list and read the resources of a hub that they may read, over MCP. */
@ExtendWith(Patience.class)
class ResourcesTest {
  private static final Path FIXTURES = Path.of("src/test/resources/mcp/conformance/routes");

  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:secret
            parameters: {permissions: secrets, resourceUri: "test://secret"}
            steps:
              - setBody: {constant: For few.}
      - route:
          from:
            uri: skill:orders
            parameters: {resourceUri: "test://orders/{number}"}
            steps:
              - to: "task:fail?code=E010&message=There is no such order."
      - route:
          from:
            uri: skill:tree
            parameters: {resourceUri: "test://tree/{+path}"}
            steps:
              - setBody: {simple: "At ${body[path]}"}
      - route:
          from:
            uri: "skill:raw?resourceUri=RAW(test+raw://tree/{+path})"
            steps:
              - setBody: {simple: "Raw ${body[path]}"}
      - route:
          from:
            uri: skill:broken
            parameters: {resourceUri: "test://broken"}
            steps:
              - to: "task:fail?code=E050&message=The shop is closed."
      - route:
          from:
            uri: skill:asking
            parameters: {resourceUri: "test://asking"}
            steps:
              - to: "task:need?required=colour&description=Which colour?"
      - route:
          from:
            uri: skill:large
            parameters: {resourceUri: "test://large"}
            steps:
              - setBody: {constant: "%s"}
      - route:
          from:
            uri: skill:files
            parameters: {description: Makes two files.}
            steps:
              - setBody: {constant: "a,b"}
              - to: {uri: "task:artifact", parameters: {name: table, filename: "my table.csv", mediaType: text/csv}}
              - setBody: {constant: Done.}
              - to: {uri: "task:artifact", parameters: {name: words}}
      """
          .formatted("x".repeat(6_000));

  private static final String CAPABILITY =
      CapabilityText.of("Pets")
          .header("permissions: [secrets]")
          .get("fetch", "http://localhost:1", "/value", "value: $.value")
          .yaml();

  @TempDir private static Path folder;

  private static HubFixture hub;
  private static McpClient friend;
  private static McpClient stranger;

  @BeforeAll
  static void start() throws IOException {
    hub = new HubFixture(folder);
    caller("friend", "permissions: {capabilities: [secrets], knowledge: [handbook]}\n");
    caller("stranger", "permissions: {knowledge: []}\n");
    for (String file : List.of("resources.camel.yaml", "MediaDecoder.java")) {
      hub.file("routes/" + file, Files.readString(FIXTURES.resolve(file)));
    }
    hub.file("routes/own.camel.yaml", ROUTES)
        .file("knowledge/handbook/my trip.md", "# Travel\nCamels are booked a week before.\n")
        .file("agents/shop.yaml", "agent_id: shop\nskills: [none]\nallowed_callers: [friend]\n")
        .property("serai.mcp.max-resource-size", "5000")
        .property("serai.security.operators", hash("operator"))
        .property("serai.security.mode", "closed")
        .start();
    friend = McpClient.of(hub.as("key-of-friend"));
    stranger = McpClient.of(hub.as("key-of-stranger"));
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  private static String hash(String key) {
    return Sha256.hex(key.getBytes(StandardCharsets.UTF_8));
  }

  private static void caller(String id, String permissions) {
    hub.file(
        "agents/" + id + ".yaml",
        "agent_id: %s\ncredentials: [{bearer_sha256: %s}]\nlimits: {requests_per_minute: 10000}\n%s"
            .formatted(id, hash("key-of-" + id), permissions));
  }

  private static List<String> listed(McpClient client) {
    return send(client, "resources/list", JsonMappers.object())
        .at("/result/resources")
        .findValuesAsText("uri");
  }

  private static JsonNode send(McpClient client, String method, ObjectNode params) {
    return client.send(method, JsonMappers.text(params)).json();
  }

  /** Sends a request of 2025-11-25. */
  private static JsonNode sendInSession(String key, String method, ObjectNode params) {
    ObjectNode message = JsonMappers.object().put("jsonrpc", "2.0").put("id", 1);
    message.put("method", method).set("params", params);
    return hub.as(key)
        .post(
            "/mcp",
            JsonMappers.text(message),
            Map.of("Accept", "application/json", "MCP-Protocol-Version", "2025-11-25"))
        .json();
  }

  private static JsonNode read(McpClient client, String uri) {
    return send(client, "resources/read", uri(uri));
  }

  private static ObjectNode uri(String uri) {
    return JsonMappers.object().put("uri", uri);
  }

  private static void assertNotFound(JsonNode response, String uri) {
    assertThat(response.at("/error/code").asInt()).as(response.toString()).isEqualTo(-32602);
    assertThat(response.at("/error/data/uri").asText()).isEqualTo(uri);
  }

  @Test
  void textIsReadWithItsMediaType() {
    JsonNode result = read(friend, "test://static-text").path("result");

    assertThat(result.path("contents"))
        .hasToString(
            "[{\"uri\":\"test://static-text\",\"mimeType\":\"text/plain\",\"text\":\"This is the"
                + " content of the static text resource.\"}]");
    assertThat(result.path("ttlMs").isInt()).isTrue();
    assertThat(result.path("cacheScope").asText()).isEqualTo("private");
    assertThat(result.path("resultType").asText()).isEqualTo("complete");
  }

  @Test
  void bytesAreReadAsBlob() {

    JsonNode content = read(friend, "test://static-binary").at("/result/contents/0");

    assertThat(content.path("uri").asText()).isEqualTo("test://static-binary");
    assertThat(content.path("mimeType").asText()).isEqualTo("image/png");
    assertThat(content.path("blob").asText()).startsWith("iVBORw0KGgo");
    assertThat(content.has("text")).isFalse();
  }

  @Test
  void variablesOfATemplateAreInputs() {
    JsonNode content = read(friend, "test://template/a%20b/data").at("/result/contents/0");

    assertThat(content.path("uri").asText()).isEqualTo("test://template/a%20b/data");
    assertThat(content.path("mimeType").asText()).isEqualTo("application/json");
    assertThat(content.path("text").asText())
        .isEqualTo("{\"id\":\"a b\",\"templateTest\":true,\"data\":\"Data for ID: a b\"}");
  }

  @Test
  void resourcesAreListedWithTheirDescriptionsAndSorted() {
    JsonNode result = send(friend, "resources/list", JsonMappers.object()).path("result");

    assertThat(result.path("resources").findValuesAsText("uri"))
        .contains(
            "serai://knowledge/handbook/my%20trip.md",
            "test://secret",
            "test://static-binary",
            "test://static-text",
            "test://watched-resource")
        .isSorted();
    JsonNode text =
        result.path("resources").findParents("uri").stream()
            .filter(each -> each.path("uri").asText().equals("test://static-text"))
            .findFirst()
            .orElseThrow();
    assertThat(text)
        .hasToString(
            "{\"uri\":\"test://static-text\",\"name\":\"static_text\",\"title\":\"Static text\","
                + "\"description\":\"A text that stays the same.\",\"mimeType\":\"text/plain\"}");
    assertThat(result.path("ttlMs").asInt()).isPositive();
  }

  @Test
  void templatesAreListed() {
    JsonNode result = send(friend, "resources/templates/list", JsonMappers.object()).path("result");

    assertThat(result.path("resourceTemplates").findValuesAsText("uriTemplate"))
        .contains(
            "serai://capabilities/{id}",
            "serai://knowledge/{+path}",
            "serai://organization/{task}/{file}",
            "serai://tasks/{task}/{artifact}",
            "serai://tasks/{task}/{artifact}/{part}",
            "test://orders/{number}",
            "test://template/{id}/data",
            "test://tree/{+path}",
            "test+raw://tree/{+path}")
        .isSorted();
    assertThat(result.path("cacheScope").asText()).isEqualTo("private");
  }

  @Test
  void pagesHaveEachResourceOnce() {
    StringBuilder routes = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      routes.append(
          """
          - route:
              from:
                uri: skill:many%1$d
                parameters: {resourceUri: "many://%1$d"}
                steps:
                  - setBody: {constant: One of many.}
          """
              .formatted(i));
    }
    hub.file("routes/many.camel.yaml", routes.toString());
    await().until(() -> read(friend, "many://119").has("result"));

    List<String> all = new ArrayList<>();
    JsonNode cursor = null;
    do {
      ObjectNode params = JsonMappers.object();
      if (cursor != null) {
        params.set("cursor", cursor);
      }
      JsonNode page = send(friend, "resources/list", params).path("result");
      all.addAll(page.path("resources").findValuesAsText("uri"));
      cursor = page.get("nextCursor");
    } while (cursor != null);
    hub.delete("routes/many.camel.yaml");

    assertThat(all).hasSizeGreaterThan(120).doesNotHaveDuplicates().isSorted();
    JsonNode refused =
        send(friend, "resources/list", JsonMappers.object().put("cursor", "elsewhere"));
    assertThat(refused.at("/error/code").asInt()).isEqualTo(-32602);
  }

  @Test
  void aVariableOfARouteMayHaveSlashes() {
    assertThat(read(friend, "test://tree/a/b%20c").at("/result/contents/0/text").asText())
        .isEqualTo("At a/b c");
    assertThat(read(friend, "test+raw://tree/a/b").at("/result/contents/0/text").asText())
        .isEqualTo("Raw a/b");
  }

  @Test
  void whatACallerMayNotReadDoesNotExistForIt() {
    assertThat(read(friend, "test://secret").at("/result/contents/0/text").asText())
        .isEqualTo("For few.");
    assertThat(read(friend, "serai://knowledge/handbook/my%20trip.md").at("/result/contents/0"))
        .hasToString(
            "{\"uri\":\"serai://knowledge/handbook/my%20trip.md\",\"mimeType\":\"text/markdown\","
                + "\"text\":\"# Travel\\nCamels are booked a week before.\\n\"}");

    assertThat(listed(stranger))
        .contains("test://static-text")
        .doesNotContain("test://secret", "serai://knowledge/handbook/my%20trip.md");
    assertNotFound(read(stranger, "test://secret"), "test://secret");
    String knowledge = "serai://knowledge/handbook/my%20trip.md";
    assertNotFound(read(stranger, knowledge), knowledge);
  }

  @Test
  void documentsOfCapabilitiesAreYamlForThoseWhoMayExecuteThem() {
    hub.file("capabilities/pets.yaml", CAPABILITY);
    String uri = "serai://capabilities/pets";
    await().until(() -> listed(friend).contains(uri));

    JsonNode content = read(friend, uri).at("/result/contents/0");

    assertThat(content.path("mimeType").asText()).isEqualTo("application/yaml");
    assertThat(content.path("text").asText())
        .contains("name: Pets\n", "description: Pets for tests\n");
    assertThat(listed(stranger)).doesNotContain(uri);
    assertNotFound(read(stranger, uri), uri);
  }

  @Test
  void artifactsAreReadByTheCallerOfTheirTask() {
    JsonNode made =
        send(friend, "tools/call", JsonMappers.object().put("name", "files"))
            .at("/result/content/0/resource");
    String part = made.path("uri").asText();
    String artifact = part.substring(0, part.lastIndexOf('/'));
    String words = artifact.substring(0, artifact.lastIndexOf('/')) + "/words";

    assertThat(part).startsWith("serai://tasks/").endsWith("/table/my%20table.csv");
    assertThat(read(friend, part).at("/result/contents/0")).isEqualTo(made);
    assertThat(read(friend, artifact).at("/result/contents/0/text").asText()).isEqualTo("a,b");
    assertThat(read(friend, words + "/0").at("/result/contents/0/text").asText())
        .isEqualTo("Done.");
    assertNotFound(read(friend, words + "/1"), words + "/1");
    assertNotFound(read(stranger, part), part);
    assertNotFound(read(stranger, artifact), artifact);
    McpClient ofOther = friend.agent("shop");
    assertNotFound(read(ofOther, artifact), artifact);
    assertNotFound(read(ofOther, "test://static-text"), "test://static-text");
  }

  @Test
  void whatDoesNotExistIsAnErrorOfItsRevision() {
    assertNotFound(read(friend, "test://nowhere"), "test://nowhere");
    assertNotFound(read(friend, "serai://tasks/none/result"), "serai://tasks/none/result");
    assertNotFound(read(friend, "serai://organization/none/x"), "serai://organization/none/x");
    JsonNode inSession = sendInSession("key-of-friend", "resources/read", uri("test://nowhere"));
    assertThat(inSession.at("/error/code").asInt()).isEqualTo(-32002);
    assertThat(inSession.at("/error/data/uri").asText()).isEqualTo("test://nowhere");
    assertThat(send(friend, "resources/read", JsonMappers.object()).at("/error/code").asInt())
        .isEqualTo(-32602);
  }

  @Test
  void aSkillSaysThatWhatAVariableNamesDoesNotExist() {
    JsonNode response = read(friend, "test://orders/7");

    assertNotFound(response, "test://orders/7");
    assertThat(response.at("/error/message").asText()).isEqualTo("There is no such order.");
  }

  @Test
  void aTaskThatFailsOrAsksIsAnError() {
    JsonNode failed = read(friend, "test://broken");
    JsonNode asked = read(friend, "test://asking");

    assertThat(failed.at("/error/code").asInt()).isEqualTo(-32603);
    assertThat(failed.at("/error/message").asText()).isEqualTo("The shop is closed.");
    assertThat(asked.at("/error/code").asInt()).isEqualTo(-32603);
    assertThat(asked.at("/error/message").asText()).endsWith("Which colour?");
  }

  @Test
  void aResourceThatIsTooLargeIsAnErrorThatSaysSo() {
    JsonNode response = read(friend, "test://large");

    assertThat(response.at("/error/code").asInt()).isEqualTo(-32603);
    assertThat(response.at("/error/message").asText())
        .isEqualTo(
            "The resource has 6000 bytes, more than the 5000 of serai.mcp.max-resource-size.");
  }

  @Test
  void aSkillThatIsAResourceIsNoToolButASkillOfOtherProtocols() {
    JsonNode tools = send(friend, "tools/list", JsonMappers.object()).at("/result/tools");
    JsonNode called = send(friend, "tools/call", JsonMappers.object().put("name", "static_text"));

    assertThat(tools.findValuesAsText("name")).contains("files").doesNotContain("static_text");
    assertThat(called.at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(hub.as("key-of-friend").get("/.well-known/agent-card.json").text())
        .contains("\"static_text\"");
  }

  @Test
  void sessionsSubscribeToWhatMayExistForTheirCaller() {
    JsonNode begun =
        sendInSession(
            "key-of-friend",
            "initialize",
            JsonMappers.object().put("protocolVersion", "2025-11-25"));
    JsonNode discovered = send(friend, "server/discover", JsonMappers.object());

    for (JsonNode declared : List.of(begun, discovered)) {
      assertThat(declared.at("/result/capabilities/resources"))
          .hasToString("{\"listChanged\":true,\"subscribe\":true}");
    }
    for (String method : List.of("resources/subscribe", "resources/unsubscribe")) {
      assertThat(
              sendInSession("key-of-friend", method, uri("test://watched-resource")).path("result"))
          .hasToString("{}");
      assertThat(
              sendInSession("key-of-stranger", method, uri("test://secret"))
                  .at("/error/code")
                  .asInt())
          .isEqualTo(-32002);
      assertThat(send(friend, method, uri("test://watched-resource")).at("/error/code").asInt())
          .isEqualTo(-32601);
      assertThat(
              sendInSession("key-of-friend", method, uri("serai://knowledge/handbook/a.md"))
                  .at("/error/message")
                  .asText())
          .startsWith("A subscription needs a session.");
    }
  }

  @Test
  void anOptionThatIsNotAUriIsRefusedWhenTheFileIsRead() {
    hub.settledFile(
        "routes/wrong.camel.yaml",
        """
        - route:
            from:
              uri: skill:wrong
              parameters: {resourceUri: "serai://mine"}
              steps:
                - setBody: {constant: no}
        """);

    await()
        .untilAsserted(
            () ->
                assertThat(hub.as("operator").get("/a2s/v1/reloads").text())
                    .contains("resourceUri of skill:wrong")
                    .contains("the hub itself has the URIs that begin with serai:"));
    hub.delete("routes/wrong.camel.yaml");
  }
}
