package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A task that asks is a question to the client of its call, whose answer continues the task. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QuestionsTest {
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:ask
            steps:
              - to: "task:need?required=name&description=What is your name?"
              - setBody: {simple: "Hello, ${body[name]}!"}
      - route:
          from:
            uri: skill:twice
            steps:
              - to: "task:need?required=name"
              - to: "task:need?required=color"
              - setBody: {simple: "You like ${body[color]}."}
      - route:
          from:
            uri: skill:choose
            steps:
              - to:
                  uri: task:need
                  parameters:
                    description: Which size?
                    schema: '{"properties":{"size":{"type":"string","enum":["S","L"]},"gift":{"type":"boolean","default":true},"box":{"type":"object"}},"required":["size"]}'
              - setBody: {simple: "Size ${body[size]}"}
      - route:
          from:
            uri: skill:work
            steps:
              - to: "task:need?required=name"
              - to: "task:progress?value=0.5&message=Half"
              - setBody: {constant: "done"}
      - route: {from: {uri: "skill:anything", steps: [{to: "task:need?description=Say anything."}, {setBody: {simple: "${header.SeraiMessageText}"}}]}}
      - route: {from: {uri: "skill:permit", steps: [{to: "task:auth?message=Open https://example.com/grant please."}, {setBody: {constant: granted}}]}}
      """;

  private HubFixture hub;
  private McpClient client;

  @BeforeAll
  void start(@TempDir Path home) {
    hub = new HubFixture(home).file("routes/ask.camel.yaml", ROUTES).start();
    client = McpClient.of(hub).withForms();
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  private JsonNode answer(JsonNode asked, String tool, String response) {
    return answer(asked, tool, asked.path("inputRequests").fieldNames().next(), response);
  }

  private JsonNode answer(JsonNode asked, String tool, String key, String response) {
    return client.result("tools/call", retry(asked, tool, key, response));
  }

  private static String retry(JsonNode asked, String tool, String key, String response) {
    return "{\"name\":\"%s\",\"inputResponses\":{\"%s\":%s},\"requestState\":\"%s\"}"
        .formatted(tool, key, response, asked.path("requestState").asText());
  }

  private static String accept(String content) {
    return "{\"action\":\"accept\",\"content\":" + content + "}";
  }

  @Test
  void theAnswerContinuesTheTask() {
    JsonNode asked = client.call("ask", "{}");

    assertThat(asked.path("resultType").asText()).isEqualTo("input_required");
    assertThat(asked.at("/inputRequests/input").toString())
        .isEqualTo(
            "{\"method\":\"elicitation/create\",\"params\":{\"mode\":\"form\","
                + "\"message\":\"What is your name?\",\"requestedSchema\":{\"type\":\"object\","
                + "\"properties\":{\"name\":{\"type\":\"string\"}},\"required\":[\"name\"]}}}");
    JsonNode result = answer(asked, "ask", accept("{\"name\":\"Ann\"}"));
    assertThat(result.at("/content/0/text").asText()).isEqualTo("Hello, Ann!");
    assertThat(result.path("resultType").asText()).isEqualTo("complete");
  }

  @Test
  void progressComesAlsoAfterTheAnswer() {
    JsonNode asked = client.call("work", "{}");

    List<JsonNode> messages =
        client.messages(
            "tools/call",
            retry(asked, "work", "input", accept("{\"name\":\"Ann\"}"))
                .replaceFirst("\\{", "{\"_meta\":{\"progressToken\":3},"));

    assertThat(messages.get(0).path("params").toString())
        .isEqualTo("{\"progressToken\":3,\"progress\":0.5,\"total\":1,\"message\":\"Half\"}");
    assertThat(messages.get(messages.size() - 1).toString()).contains("done");
  }

  @Test
  void theSameAnswerMaySentAgain() {
    JsonNode asked = client.call("ask", "{}");

    answer(asked, "ask", accept("{\"name\":\"Ann\"}"));
    assertThat(answer(asked, "ask", accept("{\"name\":\"Bob\"}")).toString())
        .contains("Hello, Ann!");
  }

  @Test
  void eachQuestionHasItsOwnKey() {
    JsonNode first = client.call("twice", "{}");
    JsonNode second = answer(first, "twice", accept("{\"name\":\"Ann\"}"));

    assertThat(second.path("inputRequests").fieldNames().next()).isEqualTo("input-2");
    assertThat(answer(second, "twice", accept("{\"color\":\"red\"}")).toString())
        .contains("You like red.");
  }

  @Test
  void aFormHasTheSchemaOfTheNeed() {
    assertThat(client.call("choose", "{}").at("/inputRequests/input/params/requestedSchema"))
        .hasToString(
            "{\"type\":\"object\",\"properties\":{\"size\":{\"type\":\"string\",\"enum\":[\"S\",\"L\"]},"
                + "\"gift\":{\"type\":\"boolean\",\"default\":true},\"box\":{\"type\":\"string\"}},"
                + "\"required\":[\"size\"]}");
  }

  @Test
  void anIncompleteAnswerIsAskedForAgain() {
    JsonNode asked = client.call("ask", "{}");

    assertThat(answer(asked, "ask", accept("{}")).path("resultType").asText())
        .isEqualTo("input_required");
    assertThat(answer(asked, "ask", "other", accept("{\"name\":\"Ann\"}")).path("resultType"))
        .hasToString("\"input_required\"");
    assertThat(client.error("tools/call", retry(asked, "ask", "input", "7")).path("code").asInt())
        .isEqualTo(-32602);
  }

  @Test
  void aQuestionWithoutNamesTakesAnyAnswer() {
    JsonNode asked = client.call("anything", "{}");

    assertThat(answer(asked, "anything", accept("{\"answer\":\"Hm.\"}")).toString())
        .contains("Hm.");
  }

  @Test
  void whoDeclinesEndsTheTask() {
    JsonNode asked = client.call("ask", "{}");

    assertThat(answer(asked, "ask", "{\"action\":\"decline\"}").toString())
        .contains("The user declined", "\"isError\":true");
    assertThat(answer(asked, "ask", accept("{\"name\":\"Ann\"}")).path("isError").asBoolean())
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"declined\"", "\"nope\"", "null", "1", "{}"})
  void onlyAcceptContinuesTheTask(String action) {
    JsonNode asked = client.call("ask", "{}");
    String response = "{\"action\":%s,\"content\":{\"name\":\"Ann\"}}".formatted(action);

    assertThat(client.error("tools/call", retry(asked, "ask", "input", response)).toString())
        .contains("-32602", "accept, decline or cancel");
    assertThat(answer(asked, "ask", accept("{\"name\":\"Ann\"}")).toString())
        .contains("Hello, Ann!");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"size\":\"XL\"}", "{\"size\":\"S\",\"gift\":\"no\"}"})
  void anAnswerThatDoesNotFitIsAskedForAgain(String content) {
    JsonNode asked = client.call("choose", "{}");

    assertThat(answer(asked, "choose", accept(content)).path("resultType").asText())
        .isEqualTo("input_required");
    assertThat(answer(asked, "choose", accept("{\"size\":\"S\"}")).toString()).contains("Size S");
  }

  @Test
  void aStateIsOfItsArguments() {
    JsonNode asked = client.call("ask", "{\"file\":\"a\"}");
    String retry = retry(asked, "ask", "input", accept("{\"name\":\"Ann\"}"));

    assertThat(
            client
                .error(
                    "tools/call",
                    retry.replace(
                        "{\"name\":\"ask\",", "{\"name\":\"ask\",\"arguments\":{\"file\":\"b\"},"))
                .toString())
        .contains("requestState");
    assertThat(client.error("tools/call", "{\"name\":\"ask\",\"requestState\":1}").toString())
        .contains("params.requestState must be a string");
  }

  @Test
  void aChangedStateIsRefused() {
    JsonNode asked = client.call("ask", "{}");
    String good = retry(asked, "ask", "input", accept("{\"name\":\"Ann\"}"));
    String state = asked.path("requestState").asText();

    for (String other : new String[] {state + "x", "x", "", state.substring(1)}) {
      assertThat(client.error("tools/call", good.replace(state, other)).toString())
          .contains("-32602", "requestState");
    }
    assertThat(client.error("tools/call", good.replace("\"ask\"", "\"twice\"")).toString())
        .contains("requestState");
  }

  @Test
  void aClientThatCannotAskIsToldWhatItNeeds() {
    HubFixture.Reply reply = McpClient.of(hub).send("tools/call", "{\"name\":\"ask\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().at("/error/code").asInt()).isEqualTo(-32021);
    assertThat(reply.json().at("/error/data/requiredCapabilities").toString())
        .isEqualTo("{\"elicitation\":{}}");
  }

  @Test
  void anAuthorizationIsAnAddressForClientsThatOpenOne() {
    McpClient opening = McpClient.of(hub).with("{\"elicitation\":{\"url\":{}}}");
    JsonNode asked = opening.call("permit", "{}");

    assertThat(asked.at("/inputRequests/authorization/params").toString())
        .isEqualTo(
            "{\"mode\":\"url\",\"message\":\"Open https://example.com/grant please.\","
                + "\"url\":\"https://example.com/grant\"}");
    assertThat(
            opening
                .result(
                    "tools/call",
                    retry(asked, "permit", "authorization", "{\"action\":\"accept\"}"))
                .toString())
        .contains("granted");
    assertThat(client.call("permit", "{}").at("/inputRequests/authorization/params/mode"))
        .hasToString("\"form\"");
  }
}
