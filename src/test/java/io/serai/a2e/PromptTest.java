package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.decode.OperationType;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texts for language models, and the answers to what models write wrong. */
@Tag("A2E-8")
@Tag("A2E-18")
class PromptTest {
  private static final int ENDPOINTS = 500;

  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub =
        new WorkflowHub(home)
            .restricted("permissions:\n  operations: [Wait, MergeData]\n  apis: [large]\n");
    String endpoints =
        java.util.stream.IntStream.range(0, ENDPOINTS)
            .mapToObj(i -> "  - {method: GET, path: /e" + i + ", description: " + words(50) + "}\n")
            .collect(Collectors.joining());
    hub.hub()
        .file(
            "apis/large.yaml",
            "id: large\nbase_url: "
                + "http://127.0.0.1:1\ndescription: "
                + words(500)
                + "\nendpoints:\n"
                + endpoints)
        .file("schemas/large.json", largeSchema());
    for (int i = 0; i < 40; i++) {
      hub.hub()
          .file(
              "routes/operation" + i + ".camel.yaml",
              """
              - route:
                  id: operation%1$s
                  from:
                    uri: "skill:op.number%1$s"
                    parameters:
                      operation: true
                      description: %2$s
                      inputSchema: "file:%3$s/schemas/large.json"
                    steps:
                      - setBody: {constant: "x"}
              """
                  .formatted(i, words(100), home));
    }
    hub.start();
  }

  private static String words(int count) {
    return "word ".repeat(count).strip();
  }

  private static String largeSchema() {
    ObjectNode schema = JsonMappers.object().put("type", "object");
    ArrayNode required = schema.putArray("required");
    ObjectNode members = schema.putObject("properties");
    for (int i = 0; i < 100; i++) {
      members.putObject("member" + i).put("type", "string").put("description", words(20));
    }
    required.add("member0");
    return schema.toString();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void promptHasNothingThatTheCallerMayNotUse() {
    String prompt = hub.as("restricted").get("/api/v1/prompt").text();

    assertThat(prompt).contains("- Wait: ", "- MergeData: ");
    for (OperationType type : OperationType.values()) {
      if (type != OperationType.WAIT && type != OperationType.MERGE_DATA) {
        assertThat(prompt).doesNotContain(type.text());
      }
    }
    assertThat(prompt)
        .doesNotContain(hub.stub().url(), "op.number", "credentialRef", "/loop/current");
  }

  @ParameterizedTest
  @CsvSource({"author", "restricted"})
  void exampleInThePromptValidates(String agent) {
    String prompt = hub.as(agent).get("/api/v1/prompt").text();
    String[] lines =
        prompt.lines().filter(line -> line.startsWith("{\"type\":")).toArray(String[]::new);

    JsonNode report =
        hub.as(agent).post("/api/v1/workflows/validate", WorkflowHub.body("{}", lines)).json();

    assertThat(lines.length).isGreaterThan(1);
    assertThat(report.path("errors")).isEmpty();
    assertThat(report.path("valid").asBoolean()).isTrue();
  }

  @Test
  void examplesOfOperationsInThePromptAreCorrect() {
    List<String> faults = new ArrayList<>();
    hub.as("author")
        .get("/api/v1/prompt")
        .text()
        .lines()
        .filter(line -> line.startsWith("- ") && line.endsWith("}}"))
        .map(line -> line.substring(line.indexOf("{\"")))
        .forEach(operation -> faults.addAll(WorkflowFixture.faults(operation)));

    assertThat(faults).isEmpty();
  }

  @Test
  void briefAnswersFitIntoAPrompt() {
    String prompt = hub.as("author").get("/api/v1/prompt").text();
    Reply brief = hub.as("author").get("/api/v1/capabilities");
    Reply full = hub.as("author").get("/api/v1/capabilities?detail=full");

    assertThat(prompt)
        .contains("The first 30 of 40", "member0* (string), member1 (string)", "and 80 more")
        .contains("and 470 more; find them with POST /api/v1/knowledge/search.")
        .doesNotContain("member99")
        .hasSizeLessThan(60_000);
    JsonNode large = large(brief);
    assertThat(large.path("endpoints")).hasSize(20);
    assertThat(large.path("endpointCount").asInt()).isEqualTo(ENDPOINTS);
    assertThat(large.path("hint").asText()).contains("/api/v1/knowledge/search");
    assertThat(large.path("description").asText()).hasSizeLessThan(170);
    assertThat(large(full).path("endpoints")).hasSize(ENDPOINTS);
    assertThat(large(full).path("description").asText()).isEqualTo(words(500));
  }

  private static JsonNode large(Reply capabilities) {
    for (JsonNode api : capabilities.at("/capabilities/availableApis")) {
      if (api.path("id").asText().equals("large")) {
        return api;
      }
    }
    throw new AssertionError(capabilities.text());
  }

  /** In a row, single quotes are double ones, and ~ is a line break. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'operationUpdate','operationId':'w','operation':{'Wait':{'duration':1}}},~BEGIN|Line 1|Remove the comma at the end of the line",
        "{'type':'operationUpdate','operationId':'w','operation':{'Wait':{'duration':1}}}|no message that begins its execution|beginExecution",
        "{'type':'operationUpdate','operationId':'w','operation':{'type':'Wait','duration':1}}~BEGIN|one member, its type|{\"Wait\": {\"duration\": 1000}}",
        "{'type':'operationUpdate','operationId':'w','operation':{'wait':{'duration':1}}}~BEGIN|no operation 'wait'|Did you mean Wait?",
        "{'type':'operationUpdate','operationId':'w','operation':{'Loop':{'inputPath':'/workflow/a','operations':[{'Wait':{'duration':1}}]}}}~BEGIN|object and should be a string|Define each operation as a line of its own, and write their ids here: [\"op-1\"]",
        "{'type':'operationUpdate','operationId':'w','operation':{'Conditional':{'condition':{'path':'/workflow/a','operator':'equals','value':1},'ifTrue':['x']}}}~BEGIN|'equals' is not an operator|== !=",
        "{'type':'operationUpdate','operationId':'w','operation':{'SetData':{'value':1}}}~BEGIN|outputPath is missing|/workflow/users",
        "{'type':'operationUpdate','operationId':'w','operation':{'ApiCall':{'method':'GET','url':'http://127.0.0.1:1/${user.id}','outputPath':'/workflow/a'}}}~BEGIN|has { at character|{/workflow/name}",
        "{'type':'operationUpdate','operationId':'w','operation':{'ApiCall':{'method':'GET','url':'http://127.0.0.1:1/{{user.id}}','outputPath':'/workflow/a'}}}~BEGIN|has { at character|{/workflow/name}"
      })
  void mistakeOfAModelIsNamedWithTheCorrectForm(String lines, String message, String form) {
    String workflow = lines.replace('\'', '"').replace("~", "\n");
    workflow = workflow.replace("BEGIN", begin("w"));

    Reply refused = hub.reply("author", "{}", workflow);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/type").asText()).isEqualTo("ValidationError");
    assertThat(refused.at("/error/message").asText()).contains(message);
    List<String> suggestions = new ArrayList<>();
    refused.at("/error/suggestions").forEach(each -> suggestions.add(each.asText()));
    assertThat(String.join(" ", suggestions)).contains(form);
  }
}
