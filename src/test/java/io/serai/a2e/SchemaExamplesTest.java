package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.decode.OperationType;
import io.serai.document.JsonMappers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every operation can be written from what {@code /api/v1/schemas} tells, and runs. */
@Tag("FLD-31")
class SchemaExamplesTest {
  @TempDir static Path home;
  private static WorkflowHub hub;
  private static JsonNode definitions;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home);
    hub.hub()
        .file(
            "routes/weather.camel.yaml",
            """
            - route:
                id: weather
                from:
                  uri: skill:get-weather
                  parameters: {description: Tells the weather.}
                  steps:
                    - setBody: {constant: sunny}
            """);
    hub.start();
    for (String path : List.of("/users", "/users/1", "/users/2")) {
      hub.stub().json(path, "{}");
    }
    hub.hub().put("/api/v1/credentials/crm", "{\"type\":\"api-key\",\"value\":\"k\"}");
    definitions = hub.as("author").get("/api/v1/schemas").at("/$defs");
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  private static JsonNode examples(String definition) {
    return definitions.at("/" + definition + "/examples");
  }

  @ParameterizedTest
  @EnumSource(OperationType.class)
  void examplesShowEveryMemberAndEveryChoice(OperationType type) {
    List<String> missing = new ArrayList<>();

    require(definitions.path(type.text()), list(examples(type.text())), type.text(), missing);

    assertThat(missing).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(OperationType.class)
  void workflowOfEachExampleRuns(OperationType type) {
    assertThat(examples(type.text())).isNotEmpty();
    for (JsonNode example : examples(type.text())) {
      JsonNode execution = run(type, example);

      assertThat(execution.path("status").asText())
          .as("%s: %s", example, execution.path("error"))
          .isEqualTo("success");
    }
  }

  @Test
  void promptAndKnowledgeNameTheMembersThatTheSchemaHas() {
    String prompt = hub.as("author").get("/api/v1/prompt").text();
    for (OperationType type : OperationType.values()) {
      List<String> words = new ArrayList<>();
      words(definitions.path(type.text()), words);
      String knowledge =
          hub.as("author")
              .post(
                  "/api/v1/knowledge/search",
                  "{\"query\":\"%s\",\"type\":\"operation\",\"top_k\":50}".formatted(type.text()))
              .at("/results")
              .toString()
              .replace("\\\"", "\"");

      assertThat(words).isNotEmpty();
      assertThat(prompt).contains(words).contains("/loop/parent/current");
      assertThat(knowledge).contains(words);
    }
  }

  /** Runs an example on the data of the schema, with a Wait for each operation that it names. */
  private static JsonNode run(OperationType type, JsonNode example) {
    List<String> lines = new ArrayList<>();
    List<String> order = new ArrayList<>();
    examples("exampleData")
        .get(0)
        .properties()
        .forEach(
            each -> {
              ObjectNode set = JsonMappers.object();
              set.putObject("SetData")
                  .put("outputPath", "/workflow/" + each.getKey())
                  .set("value", each.getValue());
              lines.add(WorkflowFixture.update(each.getKey(), set.toString()));
              order.add(each.getKey());
            });
    String waiting = "{\"Wait\":" + examples("Wait").get(0) + "}";
    if (example.toString().contains("\"op-1\"")) {
      lines.add(WorkflowFixture.update("op-1", waiting));
      lines.add(WorkflowFixture.update("op-2", waiting));
    }
    String shown = "{\"" + type.text() + "\":" + example + "}";
    lines.add(
        WorkflowFixture.update(
            "shown", shown.replace("https://api.example.com", hub.stub().url())));
    order.add("shown");
    lines.add(begin(order.toArray(String[]::new)));
    return hub.execute(lines.toArray(String[]::new));
  }

  private static List<JsonNode> list(JsonNode values) {
    return StreamSupport.stream(values.spliterator(), false).toList();
  }

  private static JsonNode resolved(JsonNode schema) {
    String reference = schema.path("$ref").asText();
    return reference.isEmpty()
        ? schema
        : definitions.path(reference.substring(reference.lastIndexOf('/') + 1));
  }

  /** Adds the places of a schema that none of the values shows. */
  private static void require(
      JsonNode schema, List<JsonNode> values, String place, List<String> missing) {
    JsonNode definition = resolved(schema);
    if (values.isEmpty()) {
      missing.add(place);
      return;
    }
    definition
        .path("enum")
        .forEach(
            choice -> {
              if (!values.contains(choice)) {
                missing.add(place + " " + choice);
              }
            });
    int number = 0;
    for (JsonNode alternative : definition.path("oneOf")) {
      List<JsonNode> fitting =
          values.stream().filter(value -> fits(resolved(alternative), value)).toList();
      require(alternative, fitting, place + " alternative " + number++, missing);
    }
    members(definition, values, place, missing);
    if (definition.path("type").asText().equals("array") && definition.has("items")) {
      List<JsonNode> elements = values.stream().flatMap(each -> list(each).stream()).toList();
      require(definition.path("items"), elements, place + "[]", missing);
    }
  }

  private static void members(
      JsonNode definition, List<JsonNode> values, String place, List<String> missing) {
    for (Map.Entry<String, JsonNode> member : definition.path("properties").properties()) {
      require(
          member.getValue(),
          values.stream()
              .filter(v -> v.has(member.getKey()))
              .map(v -> v.get(member.getKey()))
              .toList(),
          place + "." + member.getKey(),
          missing);
    }
    if (definition.path("additionalProperties").isObject()) {
      List<JsonNode> others = values.stream().flatMap(each -> list(each).stream()).toList();
      require(definition.path("additionalProperties"), others, place + ".*", missing);
    }
    for (JsonNode condition : definition.path("allOf")) {
      Map.Entry<String, JsonNode> decisive =
          condition.at("/if/properties").properties().iterator().next();
      List<JsonNode> meant =
          values.stream()
              .filter(
                  v -> list(decisive.getValue().path("enum")).contains(v.path(decisive.getKey())))
              .toList();
      JsonNode config = condition.at("/then/properties/config");
      if (!config.isMissingNode()) {
        require(
            config,
            meant.stream().map(each -> each.path("config")).toList(),
            place + " " + decisive.getValue(),
            missing);
      }
    }
  }

  private static boolean fits(JsonNode schema, JsonNode value) {
    return switch (schema.path("type").asText()) {
      case "object" ->
          value.isObject()
              && list(schema.path("required")).stream().allMatch(n -> value.has(n.asText()));
      case "array" -> value.isArray();
      default -> value.isTextual();
    };
  }

  /** Collects the names of members and the choices of a schema. */
  private static void words(JsonNode schema, List<String> words) {
    if (schema.isMissingNode()) {
      return;
    }
    JsonNode definition = resolved(schema);
    definition.path("enum").forEach(choice -> words.add(choice.asText()));
    definition
        .path("properties")
        .properties()
        .forEach(
            member -> {
              words.add(member.getKey());
              words(member.getValue(), words);
            });
    definition.path("oneOf").forEach(each -> words(each, words));
    words(definition.path("items"), words);
    if (definition.path("additionalProperties").isObject()) {
      words(definition.path("additionalProperties"), words);
    }
    definition.path("allOf").forEach(each -> words(each.at("/then/properties/config"), words));
  }
}
