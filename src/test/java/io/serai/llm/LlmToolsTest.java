package io.serai.llm;

import static io.serai.llm.AssistantHub.answer;
import static io.serai.llm.AssistantHub.code;
import static io.serai.llm.AssistantHub.state;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.Patience;
import io.serai.document.JsonMappers;
import io.serai.hub.CapabilityText;
import io.serai.hub.CapturedLog;
import io.serai.hub.ForkedHub;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The skills that a language model is offered, and what becomes of its calls. */
@Timeout(180)
@ExtendWith(Patience.class)
class LlmToolsTest {

  @TempDir Path home;
  private AssistantHub assistant;
  private ModelStub model;

  @BeforeEach
  void open() {
    assistant = new AssistantHub(home, "tools: '*', askPerson: false");
    model = assistant.model();
  }

  @AfterEach
  void close() {
    assistant.close();
  }

  private void startClosed() {
    assistant
        .hub()
        .property("serai.security.mode", "closed")
        .property("serai.security.operators", Keys.sha256("operator-key"))
        .file("agents/reader.yaml", Keys.agent("reader", "{capabilities: [secrets.read]}"))
        .file("agents/guest.yaml", Keys.agent("guest", "{}"))
        .file("agents/narrow.yaml", Keys.agent("narrow", "{skills: [assistant]}"));
    assistant.start();
  }

  @Test
  void whatTheCallerMayUseIsOfferedAndCalled() {
    model.call("secret", "{}").words("I know it.");
    startClosed();

    JsonNode task = assistant.sendAs("reader-key", "Tell me.");

    assertThat(answer(task)).as("%s", task).isEqualTo("I know it.");
    assertThat(model.lastTools()).containsExactly("secret", "weather__now");
    assertThat(model.lastResult()).isEqualTo("the secret");
  }

  @ParameterizedTest
  @CsvSource({"guest-key, secret", "narrow-key, secret", "narrow-key, weather__now"})
  void whatTheCallerMayNotUseIsNeitherOfferedNorCalled(String key, String tool) {
    model.call(tool, "{\"city\": \"Oslo\"}").words("I cannot.");
    startClosed();

    JsonNode task = assistant.sendAs(key, "Tell me.");

    assertThat(answer(task)).as("%s", task).isEqualTo("I cannot.");
    assertThat(model.requests().get(0).path("tools").toString()).doesNotContain("\"" + tool + "\"");
    assertThat(model.lastResult())
        .isEqualTo("Error: There is no tool " + tool + ". Use those that are offered.");
  }

  @Test
  void logOfTheTaskShowsCallsAndResults() {
    open("tools: weather.*");
    model
        .call("weather__now", "{\"city\": \"Oslo\"}")
        .call("weather__now", "{\"city\": \"" + "x".repeat(10_000) + "\"}")
        .call("ask_person", "{\"question\": \"Who?\"}")
        .words("Ended.");
    assistant.start();
    String id = assistant.send("How warm is it?").path("id").asText();

    assistant.send("Ada", "taskId", id);

    String events = assistant.hub().get("/a2s/v1/tasks/" + id + "/events").text();
    assertThat(events)
        .contains("The language model calls weather__now")
        .contains(
            "weather__now {\\\"city\\\": \\\"Oslo\\\"}: {\\\"city\\\":\\\"Oslo\\\",\\\"celsius\\\":21}")
        .contains("ask_person {\\\"question\\\": \\\"Who?\\\"}: Ada")
        .contains("The language model has answered")
        .doesNotContain("x".repeat(2000));
  }

  @Test
  void modelCannotCallTheSkillForWhichItWorks() {
    model.call("assistant", "{\"text\": \"again\"}").words("I cannot.");
    assistant.start();

    assistant.send("Call yourself.");

    assertThat(model.lastResult()).startsWith("Error: There is no tool assistant.");
    assertThat(model.requests()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|Error: weather.now needs city.",
        "{\"city\": [1]}|Error: The input does not fit weather.now",
        "{\"city\": |Error: The arguments are not JSON",
        "[1]|Error: The arguments must be a JSON object.",
        "{\"city\": \"a\", \"city\": \"b\"}|Error: The arguments are not JSON"
      })
  void argumentsThatDoNotFitGoBackToTheModel(String arguments, String error) {
    model.call("weather__now", arguments).call("weather__now", "{\"city\": \"Oslo\"}").words("21.");
    assistant.start();

    JsonNode task = assistant.send("How warm is it?");

    assertThat(answer(task)).as("%s", task).isEqualTo("21.");
    assertThat(model.requests().get(1).toString()).contains(error.replace("\"", "\\\""));
    assertThat(model.lastResult()).contains("Oslo");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "${bean:java.lang.Runtime}",
        "{{serai.llm.key}}",
        "#class:java.lang.Runtime",
        "http://127.0.0.1:1/?x=${header.SeraiTask}"
      })
  void textOfTheModelIsNeverEvaluated(String text) {
    model.call("weather__now", "{\"city\": \"" + text + "\", \"CamelHttpUri\": \"x\"}").words(text);
    assistant.start();

    JsonNode task = assistant.send("How warm is it?");

    assertThat(answer(task)).isEqualTo(text);
    assertThat(model.lastResult()).contains("\"city\":\"" + text + "\"");
  }

  @Test
  void argumentsOfTheModelAreNoHeaders() {
    assistant
        .hub()
        .file(
            "routes/headers.camel.yaml",
            """
            - route:
                id: headers
                from:
                  uri: skill:headers
                  parameters: {description: Tells its headers.}
                  steps:
                    - setBody: {simple: "${header.CamelHttpUri}|${header.SeraiAgentCaller}|${body[CamelHttpUri]}"}
            """);
    model.call("headers", "{\"CamelHttpUri\": \"x\", \"SeraiAgentCaller\": \"y\"}").words("None.");
    assistant.start();

    assistant.send("What are my headers?");

    assertThat(model.lastResult()).isEqualTo("||x");
  }

  private void serveMany(int skills, int length) {
    StringBuilder routes = new StringBuilder();
    for (int i = 0; i < skills; i++) {
      routes.append(
          """
          - route:
              from:
                uri: skill:many.%s
                parameters: {description: One of many., inputSchema: '{"type": "object", "description": "%s"}'}
                steps: [{setBody: {constant: done}}]
          """
              .formatted(i, "x".repeat(length)));
    }
    assistant.hub().file("routes/many.camel.yaml", routes.toString());
  }

  /** Starts a hub in which ada has registered the skill {@code a-pet}. */
  private void startRegistered() {
    assistant.hub().file("agents/ada.yaml", Keys.agent("ada", "{registry: [write]}"));
    startClosed();
    HubFixture.Reply registered =
        assistant
            .hub()
            .as("ada-key")
            .postYaml("/a2s/v1/capabilities", CapabilityText.getting("APet", "http://localhost:1"));
    assertThat(registered.status()).as(registered.text()).isEqualTo(201);
  }

  private void open(String options) {
    assistant.close();
    assistant = new AssistantHub(home, options);
    model = assistant.model();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*|false",
        "a-*|false",
        "*@operator|false",
        "*@bob|false",
        "a-*@ada|true",
        "*@*|true"
      })
  void skillsThatAgentsRegisteredAreOfferedOnlyByTheirOwner(String tools, boolean offered) {
    open("tools: '" + tools + "', askPerson: false");
    model.call("a-pet", "{}").words("Ended.");
    startRegistered();

    JsonNode task = assistant.sendAs("reader-key", "Go.");

    assertThat(answer(task)).as("%s", task).isEqualTo("Ended.");
    assertThat(model.lastTools().contains("a-pet")).isEqualTo(offered);
    assertThat(model.lastResult().startsWith("Error: There is no tool a-pet."))
        .isNotEqualTo(offered);
  }

  /** More than a model can have, in number or size, are left out. */
  @ParameterizedTest
  @CsvSource({"130, 1, 128", "60, 10000, 52"})
  void toolsForWhichThereIsNoRoomAreLeftOut(int skills, int length, int offered) {
    open("tools: '*@*', askPerson: false");
    serveMany(skills, length);
    model.words("Ended.");
    startRegistered();

    JsonNode task = assistant.sendAs("reader-key", "Go.");

    assertThat(answer(task)).as("%s", task).isEqualTo("Ended.");
    assertThat(model.lastTools())
        .hasSizeBetween(offered - 2, offered)
        .contains("many__0")
        .doesNotContain(length == 1 ? "a-pet" : "");
  }

  @Test
  void oneWarningSaysThatToolsAreLeftOut() {
    serveMany(130, 1);
    model.words("Ended.").words("Ended.");
    assistant.start();

    try (CapturedLog log = new CapturedLog()) {
      assistant.send("Go.");
      assistant.send("Go.");

      assertThat(log.text().split("that do not fit into a request", -1).length).isLessThan(3);
    }
  }

  @Test
  void failureOfASkillGoesToTheModelWithoutItsDetails() {
    assistant
        .hub()
        .file(
            "routes/broken.camel.yaml",
            """
            - route:
                id: broken
                from:
                  uri: skill:broken
                  parameters: {description: Is broken.}
                  steps:
                    - throwException: {exceptionType: java.lang.IllegalStateException, message: the password is 1234}
            """);
    model.call("broken", "{}").words("It is broken.");
    assistant.start();

    JsonNode task = assistant.send("Try it.");

    assertThat(answer(task)).isEqualTo("It is broken.");
    assertThat(model.lastResult()).startsWith("Error: broken failed").doesNotContain("1234");
  }

  @Test
  void modelsThatCallEachOtherShareTheLimits() {
    assistant
        .hub()
        .file(
            "routes/other.camel.yaml",
            """
            - route:
                id: other
                from:
                  uri: skill:other
                  parameters: {description: Has a model itself., idempotent: true}
                  steps:
                    - setBody: {constant: Do it.}
                    - to: llm:default?tools=other&maxRequests=100
            """);
    for (int i = 0; i < 11; i++) {
      model.call("other", "{}");
    }
    assistant.start();

    JsonNode task = assistant.send("Do it.");

    assertThat(state(task)).as("%s", task).isEqualTo("TASK_STATE_FAILED");
    assertThat(code(task)).isEqualTo("E050");
    assertThat(model.requests()).hasSize(10);
    assertThat(model.requests().get(9).findValuesAsText("content")).contains("Do it.").hasSize(1);
  }

  @Test
  void toolWithAModelIsAskedAnewAfterARestartThatLeavesOutAnEarlierCallOfIt() {
    assistant.close();
    assistant = new AssistantHub(home, "tools: expert");
    model = assistant.model();
    assistant
        .hub()
        .file(
            "routes/expert.camel.yaml",
            """
            - route:
                id: expert
                from:
                  uri: skill:expert
                  parameters: {description: Has a model itself., idempotent: true}
                  steps:
                    - setBody: {constant: Judge it.}
                    - to: llm:default?tools=none
            """);
    model
        .call("expert", "{}")
        .words("First.")
        .call("ask_person", "{\"question\": \"Once more?\"}")
        .call("expert", "{}")
        .words("Second.")
        .words("Ended.");
    assistant.start();
    JsonNode waiting = assistant.send("Judge it twice.");
    assertThat(state(waiting)).as("%s", waiting).isEqualTo("TASK_STATE_INPUT_REQUIRED");

    assistant.hub().close();
    assistant.start();
    JsonNode ended = assistant.send("Yes", "taskId", waiting.path("id").asText());

    assertThat(answer(ended)).as("%s", ended).isEqualTo("Ended.");
    assertThat(model.lastResult()).isEqualTo("Second.");
    assertThat(model.requests()).hasSize(6);
  }

  @Test
  void toolThatAsksAPersonIsNotRepeatedAfterARestart() {
    assistant.close();
    assistant = new AssistantHub(home, "tools: approve");
    model = assistant.model();
    assistant
        .hub()
        .file(
            "routes/approve.camel.yaml",
            """
            - route:
                id: approve
                from:
                  uri: skill:approve
                  parameters: {description: Asks whether it may go on.}
                  steps:
                    - to: task:need?required=sure&description=Sure
                    - setBody: {constant: approved}
            """);
    model
        .call("approve", "{}")
        .call("ask_person", "{\"question\": \"Who are you?\"}")
        .words("Ended.");
    assistant.start();
    JsonNode waiting = assistant.send("Go on.");
    assertThat(AssistantHub.words(waiting)).isEqualTo("Sure");

    assistant.hub().close();
    assistant.start();
    JsonNode asked = assistant.send("Yes", "taskId", waiting.path("id").asText());

    assertThat(AssistantHub.words(asked)).as("%s", asked).isEqualTo("Who are you?");
    JsonNode messages = model.requests().get(1).path("messages");
    assertThat(messages.findValuesAsText("role")).containsExactly("user", "assistant", "tool");
    assertThat(model.lastResult()).contains("it is not known whether it was done");

    JsonNode ended = assistant.send("Ada", "taskId", waiting.path("id").asText());

    assertThat(answer(ended)).as("%s", ended).isEqualTo("Ended.");
    assertThat(model.lastResult()).isEqualTo("Ada");
    assertThat(model.requests()).hasSize(3);
  }

  /**
   * The hub is killed while a tool runs. Only a skill that may be repeated is called again.
   *
   * @param calls how often the tool is called in all
   */
  @ParameterizedTest
  @CsvSource({"false, 1, The call was interrupted", "true, 2, done"})
  void interruptedCallIsRepeatedOnlyIfItMayBe(boolean idempotent, int calls, String result)
      throws Exception {
    assistant
        .hub()
        .file(
            "routes/slow.camel.yaml",
            """
            - route:
                id: slow
                from:
                  uri: skill:slow
                  parameters: {description: Is slow., idempotent: "%s"}
                  steps:
                    - to: outbound:%s/slow
                    - setBody: {constant: done}
            """
                .formatted(idempotent, model.http().url()))
        .file(
            "application.properties",
            """
            serai.llm.url = %s
            serai.llm.model = stub-1
            serai.outbound.allowed-private-hosts = localhost
            """
                .formatted(model.url()));
    model.call("slow", "{}").words("Ended.");
    String id;
    model.http().on("/slow", response -> {}); // does not answer
    try (ForkedHub killed = ForkedHub.start(home)) {
      String task =
          killed
              .post(
                  AssistantHub.SEND,
                  AssistantHub.message("Do it.")
                      .set("configuration", JsonMappers.object().put("returnImmediately", true))
                      .toString())
              .orElseThrow();
      id = JsonMappers.MAPPER.readTree(task).at("/task/id").asText();
      Awaitility.await().untilAsserted(() -> assertThat(model.http().seen("/slow")).hasSize(1));
      killed.kill();
    }
    model.http().json("/slow", "{}");

    assistant.start();
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(assistant.hub().get("/agents/assistant/a2a/rest/tasks/" + id).text())
                    .contains("TASK_STATE_COMPLETED", "Ended."));

    assertThat(model.http().seen("/slow")).hasSize(calls);
    assertThat(model.lastResult()).contains(result);
    assertThat(model.requests()).hasSize(2);
    assertThat(model.requests().get(1).at("/messages/1/tool_calls/0/function/name").asText())
        .isEqualTo("slow"); // what was answered is kept
  }
}
