package io.serai.mcp.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.Patience;
import io.serai.document.Sha256;
import io.serai.hub.CapabilityText;
import io.serai.hub.HubFixture;
import io.serai.mcp.McpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The variables of templates complete with values of resources that the caller may read. */
@ExtendWith(Patience.class)
class ResourceCompletionTest {
  private static final String CAPABILITIES = "serai://capabilities/{id}";
  private static final String KNOWLEDGE = "serai://knowledge/{+path}";
  private static final String ORDERS = "test://orders/{state}/{size}";

  @TempDir private static Path folder;
  private static HubFixture hub;
  private static McpClient friend;
  private static McpClient stranger;

  @BeforeAll
  static void start() {
    hub = new HubFixture(folder);
    caller("friend", "permissions: {capabilities: [secrets], knowledge: [handbook, lists]}\n");
    caller("stranger", "permissions: {knowledge: []}\n");
    for (int i = 0; i < 101; i++) {
      hub.file("knowledge/lists/%d.md".formatted(i), "# List\nNumber %d.\n".formatted(i));
    }
    hub.file(
            "routes/orders.camel.yaml",
            """
            - route:
                from:
                  uri: skill:orders
                  parameters:
                    permissions: secrets
                    resourceUri: "test://orders/{state}/{size}"
                    inputSchema: '{"type":"object","properties":{"state":{"enum":["open","Paid","overdue",null]},"size":{"examples":[10,20,{"a":1}]}}}'
                  steps: [{setBody: {constant: "none"}}]
            - route:
                from:
                  uri: skill:words
                  parameters: {resourceUri: "test://words/{word}"}
                  steps: [{setBody: {constant: "none"}}]
            """)
        .file("knowledge/handbook/my trip.md", "# Travel\nCamels are booked.\n")
        .file("knowledge/handbook/guide.md", "# Guide\nRead.\n")
        .file("capabilities/pets.yaml", capability("Pets"))
        .file("capabilities/parks.yaml", capability("Parks"))
        .file("agents/shop.yaml", "agent_id: shop\nskills: [pets]\nallowed_callers: [friend]\n")
        .property("serai.security.mode", "closed")
        .start();
    friend = McpClient.of(hub.as("key-of-friend"));
    stranger = McpClient.of(hub.as("key-of-stranger"));
    await().until(() -> values(friend, CAPABILITIES, "id", "").contains("parks"));
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  private static String capability(String name) {
    return CapabilityText.of(name)
        .header("permissions: [secrets]")
        .get("fetch", "http://localhost:1", "/value", "value: $.value")
        .yaml();
  }

  private static void caller(String id, String permissions) {
    String hash = Sha256.hex(("key-of-" + id).getBytes(StandardCharsets.UTF_8));
    hub.file(
        "agents/" + id + ".yaml",
        "agent_id: %s\ncredentials: [{bearer_sha256: %s}]\nlimits: {requests_per_minute: 10000}\n%s"
            .formatted(id, hash, permissions));
  }

  private static String params(String template, String variable, String typed) {
    return "{\"ref\":{\"type\":\"ref/resource\",\"uri\":\"%s\"},\"argument\":{\"name\":\"%s\",\"value\":\"%s\"}}"
        .formatted(template, variable, typed);
  }

  private static JsonNode complete(
      McpClient client, String template, String variable, String typed) {
    return client
        .result("completion/complete", params(template, variable, typed))
        .path("completion");
  }

  private static String values(McpClient client, String template, String variable, String typed) {
    return complete(client, template, variable, typed).path("values").toString();
  }

  @Test
  void idsAreThoseOfCapabilitiesThatTheCallerMayRead() {
    assertThat(complete(friend, CAPABILITIES, "id", "P"))
        .hasToString("{\"values\":[\"parks\",\"pets\"],\"total\":2,\"hasMore\":false}");
    assertThat(values(friend, CAPABILITIES, "id", "pe")).isEqualTo("[\"pets\"]");
    assertThat(values(stranger, CAPABILITIES, "id", "")).isEqualTo("[]");
    assertThat(values(friend.agent("shop"), CAPABILITIES, "id", "")).isEqualTo("[\"pets\"]");
  }

  @Test
  void pathsAreThoseOfFilesThatTheCallerMayRead() {
    assertThat(values(friend, KNOWLEDGE, "path", "Handbook/"))
        .isEqualTo("[\"handbook/guide.md\",\"handbook/my trip.md\"]");
    assertThat(values(friend, KNOWLEDGE, "path", "handbook/m"))
        .isEqualTo("[\"handbook/my trip.md\"]");
    assertThat(values(stranger, KNOWLEDGE, "path", "")).isEqualTo("[]");
  }

  @Test
  void variablesOfASkillHaveTheValuesOfItsInputSchema() {
    assertThat(values(friend, ORDERS, "state", "")).isEqualTo("[\"open\",\"Paid\",\"overdue\"]");
    assertThat(values(friend, ORDERS, "state", "o")).isEqualTo("[\"open\",\"overdue\"]");
    assertThat(values(friend, ORDERS, "size", "2")).isEqualTo("[\"20\"]");
    assertThat(values(friend, "test://words/{word}", "word", "")).isEqualTo("[]");
  }

  @Test
  void whatIsNotListedHasNoValues() {
    assertThat(values(friend, "serai://tasks/{task}/{artifact}", "task", "")).isEqualTo("[]");
  }

  @ParameterizedTest
  @CsvSource({
    "test://nowhere/{id}, id, Unknown resource template: test://nowhere/{id}.",
    "serai://capabilities/pets, id, Unknown resource template: serai://capabilities/pets.",
    "serai://capabilities/{id}, name, The template serai://capabilities/{id} has no variable",
    "test://orders/{state}/{size}, none, The template test://orders/{state}/{size} has no variable",
  })
  void anUnknownTemplateOrVariableIsAnError(String template, String variable, String message) {
    JsonNode error = friend.error("completion/complete", params(template, variable, ""));

    assertThat(error.path("code").asInt()).isEqualTo(-32602);
    assertThat(error.path("message").asText()).startsWith(message);
  }

  @Test
  void aTemplateThatTheCallerMayNotUseDoesNotExistForIt() {
    JsonNode error = stranger.error("completion/complete", params(ORDERS, "state", ""));

    assertThat(error.path("code").asInt()).isEqualTo(-32602);
    assertThat(error.path("message").asText()).startsWith("Unknown resource template: " + ORDERS);
  }

  @Test
  void atMostAHundredValuesAreReturned() {
    JsonNode completion = complete(friend, KNOWLEDGE, "path", "lists/");

    assertThat(completion.path("values")).hasSize(100);
    assertThat(completion.has("total")).isFalse();
    assertThat(completion.path("hasMore").asBoolean()).isTrue();
  }
}
