package io.serai.console.openapi;

import static io.serai.console.ConsoleHub.AGENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.console.ConsoleHub;
import io.serai.document.JsonMappers;
import io.serai.hub.CapturedLog;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contracts that route files implement, in {@code /openapi.json}. */
class ContractFirstDocumentTest {

  private static final String LOGGER = OpenApiGenerator.class.getName();

  private static final String PETS =
      """
      {"openapi": "3.0.3", "info": {"title": "Pets", "version": "1"},
       "servers": [{"url": "/api/v3"}],
       "tags": [{"name": "pets", "description": "Animals."}],
       "security": [{"key": []}],
       "paths": {"/pets/{id}": {"servers": [{"url": "https://pets.example.com"}], "get": {
         "operationId": "get", "tags": ["pets"],
         "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}],
         "responses": {"200": {"description": "A pet.", "content": {"application/json": {
           "schema": {"$ref": "#/components/schemas/Item"}}}}}}}},
       "components": {
         "schemas": {"Item": {"type": "object", "properties": {"owner": {"$ref": "#/components/schemas/Owner"}}},
                     "Owner": {"type": "string"}},
         "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "Pet-Key"}}}}
      """;

  private static final String CARS =
      """
      {"openapi": "3.0.3", "info": {"title": "Cars", "version": "1"},
       "servers": [{"url": "https://cars.example.com/{base}/", "variables": {"base": {"default": "garage"}}}],
       "paths": {"/cars": {"get": {
         "operationId": "get", "security": [{"key": []}],
         "responses": {"200": {"description": "Cars.", "content": {"application/json": {
           "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Item"}}}}}}}}},
       "components": {
         "schemas": {"Item": {"type": "integer"}},
         "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}}}
      """;

  /** Implements the operation {@code get} of every contract. */
  private static final String OPERATION =
      """
      - route:
          id: get
          from:
            uri: direct:get
            steps:
              - setBody: {constant: a pet}
      """;

  @TempDir Path home;
  private ConsoleHub hub;

  @BeforeEach
  void start() {
    hub = ConsoleHub.closed(home);
    hub.write("routes/get.camel.yaml", OPERATION);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void contractWithARelativeServerUrlIsBelowItsBasePath() throws Exception {
    serve("pets", PETS);

    JsonNode document = documentWith("/api/v3/pets/{id}");

    Awaitility.await() // the document names a path a moment before it is served
        .untilAsserted(
            () -> assertThat(hub.get("/api/v3/pets/7", AGENT).body()).isEqualTo("a pet"));
    JsonNode path = document.path("paths").path("/api/v3/pets/{id}");
    assertThat(path.has("servers")).isFalse();
    assertThat(path.at("/get/operationId").textValue()).isEqualTo("get");
    assertThat(path.at("/get/security")).hasToString("[{\"key\":[]}]");
    assertThat(schema(path)).hasToString("{\"$ref\":\"#/components/schemas/Item\"}");
    assertThat(document.at("/components/schemas/Item/properties/owner/$ref").textValue())
        .isEqualTo("#/components/schemas/Owner");
    assertThat(document.at("/tags").findValuesAsText("name")).contains("pets");
  }

  @Test
  void contractKeepsTheOperationsOfTheHubAndOfOtherFiles() throws Exception {
    serve("pets", PETS);

    JsonNode document = documentWith("/api/v3/pets/{id}");

    assertThat(document.path("openapi").textValue()).startsWith("3.0");
    assertThat(document.at("/info/title").textValue()).isEqualTo("Serai");
    assertThat(document.at("/servers/0/url").textValue()).isEqualTo(hub.url());
    assertThat(document.has("security")).isFalse();
    assertThat(document.path("paths").has("/greetings/{who}")).isTrue();
    assertThat(document.path("paths").has("/a2s/v1/capabilities")).isTrue();
  }

  @Test
  void conflictingNamesArePrefixedWithTheNameOfTheirContract() throws Exception {
    serve("pets", PETS);
    documentWith("/api/v3/pets/{id}");
    serve("cars", CARS);

    JsonNode document = documentWith("/garage/cars");

    JsonNode pets = document.path("paths").path("/api/v3/pets/{id}");
    JsonNode cars = document.path("paths").path("/garage/cars");
    assertThat(pets.at("/get/operationId").textValue()).isEqualTo("get");
    assertThat(cars.at("/get/operationId").textValue()).isEqualTo("cars_get");
    assertThat(schema(pets)).hasToString("{\"$ref\":\"#/components/schemas/Item\"}");
    assertThat(schema(cars).path("items"))
        .hasToString("{\"$ref\":\"#/components/schemas/cars_Item\"}");
    assertThat(cars.at("/get/security")).hasToString("[{\"cars_key\":[]}]");
    JsonNode components = document.path("components");
    assertThat(components.at("/schemas/Item/type").textValue()).isEqualTo("object");
    assertThat(components.at("/schemas/cars_Item/type").textValue()).isEqualTo("integer");
    assertThat(components.at("/securitySchemes/key/type").textValue()).isEqualTo("apiKey");
    assertThat(components.at("/securitySchemes/cars_key/type").textValue()).isEqualTo("http");
  }

  @Test
  void contractOfVersion31MakesTheDocumentVersion31() throws Exception {
    serve(
        "pets",
        PETS.replace("3.0.3", "3.1.0")
            .replace(
                "\"Owner\": {\"type\": \"string\"}",
                "\"Owner\": {\"type\": [\"string\", \"null\"]}"));

    JsonNode document = documentWith("/api/v3/pets/{id}");

    assertThat(document.path("openapi").textValue()).isEqualTo("3.1.0");
    assertThat(document.at("/components/schemas/Owner/type"))
        .extracting(JsonNode::textValue)
        .containsExactlyInAnyOrder("string", "null");
  }

  @Test
  void unreadableContractIsLoggedOnceAndOmittedUntilRepaired() throws Exception {
    serve("pets", PETS);
    documentWith("/api/v3/pets/{id}");

    try (CapturedLog log = new CapturedLog()) {
      hub.write("contracts/pets.json", "{ this is not a contract");
      serve("cars", CARS);
      documentWith("/garage/cars");
      Files.delete(home.resolve("contracts/pets.json"));
      JsonNode document = document();

      assertThat(document.path("paths").has("/a2s/v1/capabilities")).isTrue();
      assertThat(document.path("paths").has("/garage/cars")).isTrue();
      assertThat(document.path("paths").has("/api/v3/pets/{id}")).isFalse();
      assertThat(log.text().lines().filter(line -> line.startsWith(LOGGER)))
          .singleElement()
          .asString()
          .contains("contracts/pets.json: it is not an OpenAPI 3 document");
    }
    hub.write("contracts/pets.json", PETS);
    assertThat(document().path("paths").has("/api/v3/pets/{id}")).isTrue();
  }

  /** Adds a route file that serves a contract. */
  private void serve(String name, String contract) {
    hub.write("contracts/" + name + ".json", contract);
    hub.write(
        "routes/" + name + ".camel.yaml",
        """
        - rest:
            openApi:
              specification: file:{{serai.home}}/contracts/NAME.json
              routeId: NAME
        """
            .replace("NAME", name));
  }

  private JsonNode documentWith(String path) {
    return await().until(this::document, document -> document.path("paths").has(path));
  }

  private JsonNode document() throws Exception {
    HttpResponse<String> answer = hub.get("/openapi.json", AGENT);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JsonMappers.MAPPER.readTree(answer.body());
  }

  private static JsonNode schema(JsonNode path) {
    return path.at("/get/responses/200/content").path("application/json").path("schema");
  }
}
