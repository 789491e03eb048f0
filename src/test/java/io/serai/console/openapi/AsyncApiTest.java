package io.serai.console.openapi;

import static io.serai.console.ConsoleHub.AGENT;
import static io.serai.console.ConsoleHub.NOBODY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.console.ConsoleHub;
import io.serai.document.JsonMappers;
import io.serai.skill.JsonSchemaValidator;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The AsyncAPI document of a hub. */
class AsyncApiTest {
  private static final String SCHEMA = "/asyncapi/3.0.0.json";

  /** JSON pointers into the document, and members for which the value "x" is invalid. */
  private static final String[][] FAULTS = {
    {"/operations/send_a2w_status", "action"},
    {"/servers/hub", "port"},
    {"/channels/a2w_needs", "messages"},
    {"/channels/a2w_needs/bindings/ws", "method"},
    {"/channels/a2w_events/messages/event", "contentTypes"},
    {"/channels/a2w_events/messages/event/payload/properties/seq", "minimum"},
    {"/channels/a2w_events_of_agent/parameters/agent", "schema"}
  };

  private final JsonSchemaValidator validator = new JsonSchemaValidator();
  @TempDir private Path home;
  private ConsoleHub hub;

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void documentIsValid() throws Exception {
    JsonNode schema = schema();
    JsonNode document = document(false);

    assertThat(validator.faults(schema, document)).isEmpty();
    for (String[] fault : FAULTS) {
      JsonNode faulty = document.deepCopy();
      ((ObjectNode) faulty.at(fault[0])).put(fault[1], "x");
      assertThat(validator.faults(schema, faulty)).as(fault[0]).isNotEmpty();
    }
  }

  @Test
  void channelsAreListedForTheDefaultAgentAndForNamedAgents() throws Exception {
    JsonNode document = document(false);

    assertThat(document.path("channels").findValuesAsText("address"))
        .containsExactlyInAnyOrder(
            "/a2w/v1/ws/status",
            "/a2w/v1/ws/needs",
            "/a2w/v1/ws/errors",
            "/a2w/v1/ws/events",
            "/agents/{agent}/a2w/v1/ws/status",
            "/agents/{agent}/a2w/v1/ws/needs",
            "/agents/{agent}/a2w/v1/ws/errors",
            "/agents/{agent}/a2w/v1/ws/events");
    assertThat(document.path("operations").findValuesAsText("action"))
        .hasSize(8)
        .containsOnly("send");
    JsonNode binding = document.at("/channels/a2w_status_of_agent/bindings/ws");
    assertThat(binding.at("/query/properties").fieldNames())
        .toIterable()
        .containsExactly("task_id", "after");
    assertThat(binding.at("/headers/properties/Sec-WebSocket-Protocol/enum"))
        .hasToString("[\"a2w.v1\"]");
  }

  @Test
  void everyReferenceResolves() throws Exception {
    JsonNode document = document(false);

    List<String> references = document.findValuesAsText("$ref");

    assertThat(references).hasSize(12);
    for (String reference : references) {
      assertThat(document.at(reference.substring(1)).isObject()).as(reference).isTrue();
    }
  }

  @Test
  void serverHasTheAddressOfTheHub() throws Exception {
    JsonNode server = document(false).at("/servers/hub");

    assertThat(server)
        .hasToString(
            "{\"host\":\"%s\",\"protocol\":\"ws\"}"
                .formatted(hub.url().substring("http://".length())));
  }

  @Test
  void closedHubRequiresAKeyAndDocumentsItsSecurity() throws Exception {
    JsonNode document = document(true);
    JsonNode security = document.at("/servers/hub/security");

    assertThat(validator.faults(schema(), document)).isEmpty();
    assertThat(security.findValuesAsText("type")).containsExactly("http", "httpApiKey");
    assertThat(security.at("/0/scheme").textValue()).isEqualTo("bearer");
    assertThat(security.at("/1/name").textValue()).isEqualTo("X-API-Key");
    assertThat(hub.get("/asyncapi.json", NOBODY).statusCode()).isEqualTo(401);
  }

  @Test
  void titleAndVersionEqualThoseOfTheOpenApiDocument() throws Exception {
    JsonNode info = document(false).path("info");

    assertThat(info).isEqualTo(json(hub.get("/openapi.json", NOBODY)).path("info"));
  }

  private JsonNode document(boolean secured) throws Exception {
    hub = secured ? ConsoleHub.closed(home) : ConsoleHub.open(home);
    return json(hub.get("/asyncapi.json", secured ? AGENT : NOBODY));
  }

  private static JsonNode schema() throws IOException {
    try (InputStream in = AsyncApiTest.class.getResourceAsStream(SCHEMA)) {
      return JsonMappers.MAPPER.readTree(in);
    }
  }

  private static JsonNode json(HttpResponse<String> answer) throws Exception {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JsonMappers.MAPPER.readTree(answer.body());
  }
}
