package io.serai.mcp.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.Patience;
import io.serai.document.JsonMappers;
import io.serai.document.RecursiveFileListing;
import io.serai.document.Sha256;
import io.serai.hub.HubFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Prompts of a running hub: listed, got, asked for, completed, and changed while it runs. */
@Timeout(300)
@ExtendWith(Patience.class)
class PromptsTest {
  private static final Path FIXTURES = Path.of("src/test/resources/mcp/conformance/prompts");
  private static final String NEWEST = "2026-07-28";
  private static final String FORMS = "{\"elicitation\": {\"form\": {}}}";
  private static final List<String> OF_FILES =
      List.of(
          "review",
          "test_input_required_result_prompt",
          "test_prompt_with_arguments",
          "test_prompt_with_embedded_resource",
          "test_prompt_with_image",
          "test_simple_prompt");
  private static final String REVIEW =
      """
      ---
      arguments:
        - {name: code, required: true}
        - {name: language, required: true, description: Which language?, enum: [Java, JavaScript, Go]}
      ---
      Review this {{language}}: {{code}}
      """;
  private static final String ROUTE =
      """
      - route:
          from:
            uri: skill:%1$s
            parameters: {description: "Does %1$s."}
            steps:
              - setBody: {constant: done}
      """;

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void start() throws IOException {
    for (Path file : RecursiveFileListing.of(FIXTURES)) {
      Path target = home.resolve("prompts").resolve(FIXTURES.relativize(file).toString());
      if (Files.isDirectory(file)) {
        Files.createDirectories(target);
      } else {
        Files.copy(file, target);
      }
    }
    hub =
        new HubFixture(home)
            .file("prompts/review.md", REVIEW)
            .file("routes/shout.camel.yaml", ROUTE.formatted("shout"))
            .file("routes/whisper.camel.yaml", ROUTE.formatted("whisper"))
            .file(
                "agents/loud.yaml", agent("loud", "skills: [shout]\ndescription: A loud agent.\n"))
            .file("agents/private.yaml", agent("private", "allowed_callers: [loud]\n"))
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void allPromptsAreListedInTheOrderOfTheirNames() {
    JsonNode result = result("prompts/list", "{}");

    assertThat(result.path("resultType").asText()).isEqualTo("complete");
    assertThat(result.path("cacheScope").asText()).isEqualTo("private");
    assertThat(result.path("ttlMs").isInt()).isTrue();
    assertThat(names(result)).first().isEqualTo("a2e");
    assertThat(names(result)).isSorted().last().isEqualTo("use-agent");
    assertThat(names(result)).containsAll(OF_FILES).hasSize(OF_FILES.size() + 2);
    JsonNode capabilities = result("server/discover", "{}").path("capabilities");
    assertThat(capabilities.at("/prompts/listChanged").asBoolean()).isTrue();
    assertThat(capabilities.has("completions")).isTrue();
  }

  @Test
  void manyPromptsAreListedByPages() {
    IntStream.range(100, 300)
        .forEach(each -> hub.file("prompts/many/n%d.md".formatted(each), "Number " + each));
    await().until(() -> names(result("prompts/list", "{}")).contains("n150"));
    await().until(() -> call("prompts/get", "{\"name\": \"n299\"}").has("result"));

    JsonNode first = result("prompts/list", "{}");
    JsonNode second = result("prompts/list", cursor(first));
    JsonNode third = result("prompts/list", cursor(second));

    assertThat(names(first)).hasSize(100);
    assertThat(names(second)).hasSize(100).doesNotContainAnyElementsOf(names(first));
    assertThat(names(third)).hasSize(OF_FILES.size() + 2).contains("use-agent");
    assertThat(third.has("nextCursor")).isFalse();
    assertThat(error("prompts/list", "{\"cursor\": \"x\"}").path("code").asInt()).isEqualTo(-32602);
  }

  @Test
  void theFixturesOfTheOfficialSuiteAreFiles() throws IOException {
    assertThat(get("test_simple_prompt", "{}"))
        .isEqualTo(
            json(
                """
                [{"role": "user", "content":
                  {"type": "text", "text": "This is a simple prompt for testing."}}]
                """));
    assertThat(get("test_prompt_with_arguments", "{\"arg1\": \"hello\", \"arg2\": \"{{arg1}}\"}"))
        .isEqualTo(
            json(
                """
                [{"role": "user", "content":
                  {"type": "text", "text": "Prompt with arguments: arg1='hello', arg2='{{arg1}}'"}}]
                """));
    assertThat(get("test_prompt_with_embedded_resource", "{\"resourceUri\": \"test://example\"}"))
        .isEqualTo(
            json(
                """
                [{"role": "user", "content": {"type": "resource", "resource":
                   {"uri": "test://example", "mimeType": "text/plain",
                    "text": "Embedded resource content for testing."}}},
                 {"role": "user", "content":
                   {"type": "text", "text": "Please process the embedded resource above."}}]
                """));
    JsonNode image = get("test_prompt_with_image", "{}");
    assertThat(image.at("/0/content/type").asText()).isEqualTo("image");
    assertThat(image.at("/0/content/mimeType").asText()).isEqualTo("image/png");
    assertThat(image.at("/0/content/data").binaryValue())
        .isEqualTo(Files.readAllBytes(FIXTURES.resolve("files/pixel.png")));
    assertThat(image.at("/1/content/text").asText()).isEqualTo("Please analyze the image above.");
  }

  @Test
  void aMissingArgumentIsAskedForAndTheAnswerContinues() {
    JsonNode asked =
        call("prompts/get", "{\"name\": \"review\", \"arguments\": {\"code\": \"x\"}}");
    JsonNode both = call("prompts/get", "{\"name\": \"review\"}");

    assertThat(asked.at("/result/resultType").asText()).isEqualTo("input_required");
    assertThat(asked.at("/result").has("requestState")).isFalse();
    assertThat(asked.at("/result/inputRequests"))
        .isEqualTo(
            json(
                """
                {"language": {"method": "elicitation/create", "params": {
                  "mode": "form", "message": "Which language?",
                  "requestedSchema": {"type": "object", "properties": {"language":
                    {"type": "string", "description": "Which language?",
                     "enum": ["Java", "JavaScript", "Go"]}}, "required": ["language"]}}}}
                """));
    assertThat(both.at("/result/inputRequests").fieldNames())
        .toIterable()
        .containsExactly("code", "language");

    String answered =
        """
        {"name": "review", "inputResponses": {
          "code": {"action": "accept", "content": {"code": "y"}},
          "language": {"action": "accept", "content": {"language": "Go"}}}}
        """;
    assertThat(result("prompts/get", answered).at("/messages/0/content/text").asText())
        .isEqualTo("Review this Go: y");
  }

  @Test
  void answersThatDoNotFitAreAskedForAgainOrRefused() {
    String answer = "{\"name\": \"test_input_required_result_prompt\", \"inputResponses\": %s}";

    for (String incomplete :
        List.of(
            "{}",
            "{\"context\": 1}",
            "{\"context\": {\"action\": \"accept\"}}",
            "{\"context\": {\"action\": \"accept\", \"content\": {\"context\": {}}}}")) {
      assertThat(result("prompts/get", answer.formatted(incomplete)).path("resultType").asText())
          .isEqualTo("input_required");
    }
    JsonNode declined =
        error("prompts/get", answer.formatted("{\"context\": {\"action\": \"decline\"}}"));
    assertThat(declined.path("code").asInt()).isEqualTo(-32602);
    assertThat(declined.path("message").asText()).contains("user gave no value");
    String other =
        "{\"name\": \"review\", \"arguments\": {\"code\": \"x\", \"language\": \"Cobol\"}}";
    assertThat(error("prompts/get", other).path("message").asText())
        .isEqualTo("The argument language must be one of: Java, JavaScript, Go.");
  }

  @Test
  void aClientThatCannotAskIsToldWhatIsMissing() {
    String params = "{\"name\": \"review\", \"arguments\": {\"code\": \"x\"}}";
    String message =
        "Missing arguments of review: language (Which language?). Send them in params.arguments.";

    assertThat(send(hub, "prompts/get", params, "{}").path("error").path("message").asText())
        .isEqualTo(message);
    JsonNode ofSession =
        hub.post("/mcp", envelope("prompts/get", object(params)).toString()).json();
    assertThat(ofSession.at("/error/message").asText()).isEqualTo(message);
    assertThat(ofSession.at("/error/code").asInt()).isEqualTo(-32602);
  }

  @Test
  void whatDoesNotExistIsRefused() {
    assertThat(error("prompts/get", "{\"name\": \"none\"}").path("code").asInt()).isEqualTo(-32602);
    assertThat(
            error("prompts/get", "{\"name\": \"test_simple_prompt\", \"arguments\": {\"a\": \"\"}}")
                .path("message")
                .asText())
        .isEqualTo("The prompt test_simple_prompt has no argument a. It has: none.");
    assertThat(
            error("prompts/get", "{\"name\": \"review\", \"arguments\": {\"code\": 1}}")
                .path("message")
                .asText())
        .isEqualTo("params.arguments.code must be a string.");
  }

  @Test
  void argumentsThatMakeAPromptTooLongAreRefused() {
    hub.file("prompts/long.md", "---\narguments: [{name: a}]\n---\n" + "{{a}}".repeat(1_000));
    await()
        .until(
            () ->
                call("prompts/get", "{\"name\": \"long\", \"arguments\": {\"a\": \"x\"}}")
                    .has("result"));

    ObjectNode params = JsonMappers.object().put("name", "long");
    params.putObject("arguments").put("a", "x".repeat(10_000));

    assertThat(error("prompts/get", params.toString()).path("message").asText())
        .isEqualTo(
            "The prompt long would have 10000000 characters with these arguments."
                + " At most 2000000 are possible.");
  }

  @Test
  void filesChangeWhileTheHubRunsAndABadOneHarmsNoOther() throws IOException {
    hub.file("prompts/new.md", "One");
    await().untilAsserted(() -> assertThat(textOf("new")).isEqualTo("One"));
    hub.settledFile("prompts/new.md", "---\nname: [\n---\nTwo")
        .settledFile("prompts/outside.md", "[x](../application.properties)")
        .settledFile("prompts/huge.md", "x".repeat(1 << 21))
        .settledFile("prompts/twice.md", "---\nname: review\n---\nMine")
        .settledFile("prompts/mine.md", "---\nname: use-agent\n---\nMine")
        .settledFile("prompts/good.md", "Good");

    await().untilAsserted(() -> assertThat(textOf("good")).isEqualTo("Good"));
    await()
        .untilAsserted(
            () ->
                assertThat(refused())
                    .containsOnlyKeys(
                        "prompts/new.md",
                        "prompts/outside.md",
                        "prompts/huge.md",
                        "prompts/twice.md",
                        "prompts/mine.md"));
    assertThat(refused().get("prompts/twice.md"))
        .isEqualTo("the prompt review is defined by prompts/review.md; choose another name");
    assertThat(refused().get("prompts/mine.md")).contains("defined by the hub itself");
    assertThat(textOf("new")).as("the version before").isEqualTo("One");

    hub.delete("prompts/review.md");
    hub.file("prompts/files/example.txt", "Changed");
    await().untilAsserted(() -> assertThat(textOf("review")).isEqualTo("Mine"));
    assertThat(
            get("test_prompt_with_embedded_resource", "{\"resourceUri\": \"test://example\"}")
                .at("/0/content/resource/text")
                .asText())
        .isEqualTo("Changed");
    hub.delete("prompts/files/pixel.png");
    JsonNode gone = error("prompts/get", "{\"name\": \"test_prompt_with_image\"}");
    assertThat(gone.path("code").asInt()).isEqualTo(-32603);
    assertThat(gone.path("message").asText()).contains("there is no file files/pixel.png");
  }

  @Test
  void theHubTeachesItsOwnLanguageAndItsAgents() {
    HubFixture loud = hub.as("key-loud");
    assertThat(textOf("a2e")).startsWith("You write workflows for an A2E 1.0 server.");
    assertThat(
            send(loud, "prompts/get", "{\"name\": \"a2e\"}", FORMS)
                .at("/result/messages/0/content/text")
                .asText())
        .isEqualTo(loud.get("/api/v1/prompt").text());

    String agent = get("use-agent", "{\"agent\": \"loud\"}").at("/0/content/text").asText();
    assertThat(agent)
        .contains("A loud agent.")
        .contains("- shout: Does shout.")
        .doesNotContain("whisper")
        .contains(hub.hub().url() + "/agents/loud/mcp");
    assertThat(get("use-agent", "{}").at("/0/content/text").asText()).contains("- whisper: ");
  }

  @Test
  void anAgentThatTheCallerMayNotUseDoesNotExistForIt() {
    String params = "{\"name\": \"use-agent\", \"arguments\": {\"agent\": \"private\"}}";
    HubFixture allowed = hub.as("key-loud");
    HubFixture other = hub.as("key-private");

    assertThat(send(allowed, "prompts/get", params, FORMS).has("result")).isTrue();
    assertThat(send(other, "prompts/get", params, FORMS).at("/error/message").asText())
        .startsWith("There is no agent private.");
    assertThat(agents(allowed)).containsExactly("private", "serai");
    assertThat(agents(other)).containsExactly("serai");
  }

  @Test
  void argumentsAreCompleted() {
    assertThat(complete("review", "language", "JAVA"))
        .isEqualTo(
            json("{\"values\": [\"Java\", \"JavaScript\"], \"total\": 2, \"hasMore\": false}"));
    assertThat(complete("test_prompt_with_arguments", "arg1", "test"))
        .isEqualTo(json("{\"values\": [], \"total\": 0, \"hasMore\": false}"));
    assertThat(error("completion/complete", completion("none", "a", "")).path("code").asInt())
        .isEqualTo(-32602);
    assertThat(error("completion/complete", completion("review", "none", "")).path("code").asInt())
        .isEqualTo(-32602);
  }

  private List<String> agents(HubFixture client) {
    return JsonMappers.MAPPER.convertValue(
        send(client, "completion/complete", completion("use-agent", "agent", ""), "{}")
            .at("/result/completion/values"),
        JsonMappers.MAPPER.getTypeFactory().constructCollectionType(List.class, String.class));
  }

  private JsonNode complete(String prompt, String argument, String typed) {
    return result("completion/complete", completion(prompt, argument, typed)).path("completion");
  }

  private static String completion(String prompt, String argument, String typed) {
    return """
        {"ref": {"type": "ref/prompt", "name": "%s"}, "argument": {"name": "%s", "value": "%s"}}
        """
        .formatted(prompt, argument, typed);
  }

  private String textOf(String prompt) {
    return call("prompts/get", "{\"name\": \"" + prompt + "\"}")
        .at("/result/messages/0/content/text")
        .asText();
  }

  private JsonNode get(String prompt, String arguments) {
    return result(
            "prompts/get", "{\"name\": \"%s\", \"arguments\": %s}".formatted(prompt, arguments))
        .path("messages");
  }

  private Map<String, String> refused() {
    Map<String, String> refused = new HashMap<>();
    Map<String, Boolean> seen = new HashMap<>();
    for (JsonNode reload : hub.get("/a2s/v1/reloads").json().path("reloads")) {
      String file = reload.path("file").asText();
      if (seen.put(file, true) == null && reload.path("status").asText().equals("refused")) {
        refused.put(file, reload.at("/errors/0/message").asText());
      }
    }
    return refused;
  }

  private static List<String> names(JsonNode list) {
    return list.path("prompts").findValues("name").isEmpty()
        ? List.of()
        : IntStream.range(0, list.path("prompts").size())
            .mapToObj(each -> list.path("prompts").get(each).path("name").asText())
            .toList();
  }

  private static String cursor(JsonNode page) {
    return JsonMappers.object().put("cursor", page.path("nextCursor").asText()).toString();
  }

  private JsonNode result(String method, String params) {
    JsonNode answer = call(method, params);
    assertThat(answer.path("error")).as("%s", answer).isEmpty();
    return answer.path("result");
  }

  private JsonNode error(String method, String params) {
    JsonNode answer = call(method, params);
    assertThat(answer.has("result")).as("%s", answer).isFalse();
    return answer.path("error");
  }

  private JsonNode call(String method, String params) {
    return send(hub, method, params, FORMS);
  }

  private static JsonNode send(
      HubFixture client, String method, String params, String capabilities) {
    ObjectNode object = object(params);
    object
        .putObject("_meta")
        .put("io.modelcontextprotocol/protocolVersion", NEWEST)
        .set("io.modelcontextprotocol/clientCapabilities", object(capabilities));
    Map<String, String> headers = new HashMap<>();
    headers.put("MCP-Protocol-Version", NEWEST);
    headers.put("Mcp-Method", method);
    if (method.equals("prompts/get")) {
      headers.put("Mcp-Name", object.path("name").asText());
    }
    return client.post("/mcp", envelope(method, object).toString(), headers).json();
  }

  private static ObjectNode envelope(String method, ObjectNode params) {
    ObjectNode message =
        JsonMappers.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
    message.set("params", params);
    return message;
  }

  private static ObjectNode object(String text) {
    return (ObjectNode) json(text);
  }

  private static JsonNode json(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (IOException malformed) {
      throw new AssertionError(text, malformed);
    }
  }

  private static String agent(String id, String members) {
    return "agent_id: %s\ncredentials:\n  - bearer_sha256: %s\n%s"
        .formatted(id, Sha256.hex("key-" + id), members);
  }
}
