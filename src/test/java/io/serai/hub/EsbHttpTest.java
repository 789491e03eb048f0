package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What docs/esb.md tells an enterprise service bus about calls over HTTP, in its order. */
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
class EsbHttpTest {
  private static final String EXECUTE = "/a2s/v1/capabilities/get-stock/execute";
  private static final String INPUTS = "{\"inputs\": {}}";
  private static final String START = "/a2w/v1/start";
  private static final String DESK = "/agents/desk";
  private static final String NIGHT = "/agents/night-desk";

  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:order.find
            parameters:
              inputSchema: '{"type": "object", "required": ["number"]}'
            steps:
              - choice:
                  when:
                    - simple: "${body[number]} == '7'"
                      steps:
                        - to: task:fail?code=E010&message=There is no order 7.
                  otherwise:
                    steps:
                      - choice:
                          when:
                            - simple: "${body[number]} starts with 'E'"
                              steps:
                                - setHeader: {name: SeraiTaskCode, simple: "${body[number]}"}
                                - to: task:fail?message=The desk is closed.
              - setBody: {simple: '{"order": "${body[number]}"}'}
      - route:
          from:
            uri: skill:report.hold
            steps:
              - to: task:hold
      - route:
          from:
            uri: platform-http:/shop/ask
            steps:
              - setBody: {simple: '{"skill": "order.find", "input": {"number": "${header.number}"}}'}
              - to: agent:desk
      - route:
          from:
            uri: platform-http:/shop/ask-at-night
            steps:
              - setBody: {constant: '{"skill": "order.find", "input": {"number": "1"}}'}
              - to: agent:night-desk
      """;

  private static final String AGENT =
      "agent_id: %s\ncredentials: [{bearer_sha256: %s}]\npermissions: {skills: ['*']}\n"
          + "limits: {requests_per_minute: %d}\n";

  private final HttpStub stock = new HttpStub();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private HubFixture hub;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("root"))
            .property("serai.http.max-body-size", "4096")
            .property("serai.shutdown-timeout", "1s")
            .property("serai.retry.max", "0")
            .file(
                "capabilities/GetStock.yaml",
                CapabilityText.of("GetStock")
                    .get("fetch", stock.url(), "/stock", "value: $.value")
                    .yaml())
            .file("routes/esb.camel.yaml", ROUTES)
            .file("agents/erp.yaml", AGENT.formatted("erp", Keys.sha256("erp-key"), 1_000))
            .file("agents/crm.yaml", AGENT.formatted("crm", Keys.sha256("crm-key"), 2))
            .file("agents/desk.yaml", "agent_id: desk\nskills: ['*']\nallowed_callers: [erp]\n")
            .file(
                "agents/night-desk.yaml",
                "agent_id: night-desk\nskills: ['*']\nallowed_callers: [erp]\nmax_concurrent: 1\n"
                    + "max_queued: 0\n")
            .start();
  }

  @BeforeEach
  void serveStock() {
    stock.json("/stock", "{\"value\": 3}");
  }

  @AfterAll
  void stop() {
    hub.close();
    stock.close();
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.timeout(Duration.ofSeconds(30)).build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(hub.hub().url() + path))
        .header("Authorization", "Bearer erp-key");
  }

  private HttpRequest.Builder posting(String path, String body) {
    return request(path)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body));
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    return send(posting(path, body));
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(request(path).GET());
  }

  private static JsonNode json(HttpResponse<String> response) throws Exception {
    return JsonMappers.MAPPER.readTree(response.body());
  }

  private static String message(String skill, String input) {
    return """
        {"message": {"messageId": "m-1", "role": "ROLE_USER",
          "parts": [{"data": {"skill": "%s", "input": %s}}]}}"""
        .formatted(skill, input);
  }

  private static String rpc(String skill, String input) {
    return """
        {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": %s}"""
        .formatted(message(skill, input));
  }

  private static String start(String id, String skill, String payload) {
    return """
        {"task_id": "%s", "task_type": "%s", "payload": %s, "caller_agent": "erp"}"""
        .formatted(id, skill, payload);
  }

  private void takeTheOnlySlotAtNight() throws Exception {
    String held = message("report.hold", "{}");
    post(
        NIGHT + "/a2a/rest/message:send",
        held.substring(0, held.length() - 1)
            + ", \"configuration\": {\"returnImmediately\": true}}");
  }

  private static String retryAfter(HttpResponse<String> response) {
    return response.headers().firstValue("Retry-After").orElse("none");
  }

  @Test
  void capabilityIsExecutedWithAKeyInEitherHeaderAndRefusedWithoutOne() throws Exception {
    HttpResponse<String> bearer = post(EXECUTE, INPUTS);
    HttpRequest.Builder apiKey =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + EXECUTE))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(INPUTS));
    HttpResponse<String> none = send(apiKey);

    assertThat(bearer.body())
        .isEqualTo(
            "{\"status\":\"success\",\"outputs\":{\"value\":3},"
                + "\"steps\":[{\"id\":\"fetch\",\"status\":\"success\"}]}");
    assertThat(bearer.headers().firstValue("X-RateLimit-Limit")).hasValue("1000");
    assertThat(send(apiKey.header("X-API-Key", "erp-key")).statusCode()).isEqualTo(200);
    assertThat(none.statusCode()).isEqualTo(401);
    assertThat(none.headers().firstValue("WWW-Authenticate")).hasValue("Bearer realm=\"serai\"");
  }

  @Test
  void runWhoseServiceFailedIsAnsweredWith200AndSaysSo() throws Exception {
    stock.on("/stock", response -> response.setStatusCode(503).end());

    HttpResponse<String> failed = post(EXECUTE, INPUTS);

    assertThat(failed.statusCode()).isEqualTo(200);
    assertThat(json(failed).at("/status").asText()).isEqualTo("failed");
    assertThat(json(failed).at("/error/details/reason").asText()).isEqualTo("STATUS");
    assertThat(json(failed).at("/error/details/http_status").asInt()).isEqualTo(503);
  }

  @Test
  void messageIsAnsweredWithItsTaskOverHttpJsonAndJsonRpc() throws Exception {
    JsonNode rest =
        json(post(DESK + "/a2a/rest/message:send", message("order.find", "{\"number\": \"1\"}")));
    JsonNode rpc = json(post(DESK + "/a2a/rpc", rpc("order.find", "{\"number\": \"1\"}")));

    for (JsonNode task : List.of(rest.at("/task"), rpc.at("/result/task"))) {
      assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
      assertThat(task.at("/artifacts/0/parts/0/data/order").asText()).isEqualTo("1");
    }
  }

  @Test
  void messageThatNamesNoKnownSkillIsAnsweredWithAMessageAndNoTask() throws Exception {
    HttpResponse<String> answer =
        post(DESK + "/a2a/rest/message:send", message("order.loose", "{}"));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(json(answer).has("task")).isFalse();
    assertThat(json(answer).at("/message/parts/0/text").asText())
        .startsWith("desk has no skill order.loose.");
  }

  @Test
  void failedTaskIsAnsweredWith200AndItsCode() throws Exception {
    HttpResponse<String> answer =
        post(DESK + "/a2a/rest/message:send", message("order.find", "{\"number\": \"7\"}"));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(json(answer).at("/task/status/state").asText()).isEqualTo("TASK_STATE_FAILED");
    assertThat(json(answer).at("/task/metadata/code").asText()).isEqualTo("E010");
  }

  @Test
  void messageThatIsSentTwiceMakesTwoTasks() throws Exception {
    String same = message("order.find", "{\"number\": \"1\"}");

    JsonNode first = json(post(DESK + "/a2a/rest/message:send", same));
    JsonNode second = json(post(DESK + "/a2a/rest/message:send", same));

    assertThat(first.at("/task/id").asText()).isNotEqualTo(second.at("/task/id").asText());
  }

  @Test
  void startWithAnIdOfTheCallerMakesOneTaskHoweverOftenItIsSent() throws Exception {
    String id = "123e4567-e89b-12d3-a456-426614174000";
    String start = start(id, "order.find", "{\"number\": \"1\"}");

    HttpResponse<String> first = post(DESK + START, start);
    HttpResponse<String> again = post(DESK + START, start);
    HttpResponse<String> other = post(DESK + START, start(id, "order.find", "{\"number\": \"2\"}"));
    await().until(() -> json(get("/a2s/v1/tasks/" + id)).at("/state").asText().equals("COMPLETED"));

    assertThat(first.statusCode()).isEqualTo(202);
    assertThat(post(START, start("123e4567-e89b-12d3-a456-426614174009", "get-stock", "{}")))
        .extracting(HttpResponse::statusCode)
        .isEqualTo(202);
    assertThat(again.statusCode()).isEqualTo(200);
    assertThat(json(again).at("/payload/duplicate").asBoolean()).isTrue();
    assertThat(other.statusCode()).isEqualTo(409);
    assertThat(json(get("/a2s/v1/tasks/" + id)).at("/outputs").toString())
        .isEqualTo("{\"order\":\"1\"}");
  }

  @Test
  void acceptedRunIsFollowedAtItsLocationAndNamesNoTimeToWait() throws Exception {
    HttpResponse<String> accepted =
        send(posting(EXECUTE, INPUTS).header("Prefer", "respond-async"));
    String location = accepted.headers().firstValue("Location").orElseThrow();
    await().until(() -> json(get(location)).at("/state").asText().equals("COMPLETED"));

    assertThat(accepted.statusCode()).isEqualTo(202);
    assertThat(retryAfter(accepted)).isEqualTo("none");
    assertThat(json(get(location)).at("/outputs/value").asInt()).isEqualTo(3);
  }

  @Test
  void busyAgentIsAnsweredWithAStatusAndATimeToWaitOnEachInterface() throws Exception {
    takeTheOnlySlotAtNight();

    HttpResponse<String> rest =
        post(NIGHT + "/a2a/rest/message:send", message("report.hold", "{}"));
    HttpResponse<String> rpc = post(NIGHT + "/a2a/rpc", rpc("report.hold", "{}"));
    HttpResponse<String> start =
        post(NIGHT + START, start("123e4567-e89b-12d3-a456-426614174001", "report.hold", "{}"));
    HttpResponse<String> route = post("/shop/ask-at-night", "{}");

    assertThat(List.of(rest, rpc, start, route))
        .extracting(HttpResponse::statusCode)
        .containsExactly(429, 429, 503, 503);
    assertThat(List.of(rest, rpc, start, route))
        .extracting(EsbHttpTest::retryAfter)
        .containsExactly("1", "1", "1", "1");
    assertThat(json(rpc).at("/error/code").asInt()).isEqualTo(-32_000);
    assertThat(json(rpc).at("/error/data/retryable").asBoolean()).isTrue();
    assertThat(json(start).at("/payload/recoverable").asBoolean()).isTrue();
  }

  @Test
  @Tag("A2E-49")
  void callerOverItsRateIsAnsweredWith429AndTheSecondsToWait() throws Exception {
    HubFixture crm = hub.as("crm-key");
    crm.get("/a2s/v1/agents");
    crm.get("/a2s/v1/agents");

    HttpResponse<String> over =
        send(
            HttpRequest.newBuilder(URI.create(hub.hub().url() + "/a2s/v1/agents"))
                .header("X-API-Key", "crm-key"));

    assertThat(over.statusCode()).isEqualTo(429);
    assertThat(json(over).at("/error/code").asText()).isEqualTo("RATE_LIMITED");
    assertThat(Integer.parseInt(retryAfter(over))).isBetween(1, 60);
    assertThat(over.headers().firstValue("X-RateLimit-Remaining")).hasValue("0");
  }

  @Test
  void wrongRequestsAndFailedTasksTellNoTimeToWait() throws Exception {
    Map<Integer, HttpResponse<String>> wrong =
        Map.of(
            400, post(EXECUTE, "{\"inputs\": "),
            403, post("/a2s/v1/capabilities", "{}"),
            404, post("/a2s/v1/capabilities/none/execute", INPUTS),
            405, send(request(EXECUTE).DELETE()),
            413, post(EXECUTE, "{\"inputs\": {\"a\": \"" + "x".repeat(5_000) + "\"}}"),
            415,
                send(
                    request(EXECUTE)
                        .header("Content-Type", "text/xml")
                        .POST(BodyPublishers.ofString("<a/>"))),
            500, post("/shop/ask?number=E001", "{}"),
            502, post("/shop/ask?number=E050", "{}"),
            504, post("/shop/ask?number=E040", "{}"));

    wrong.forEach((status, answer) -> assertThat(answer.statusCode()).isEqualTo(status));
    assertThat(wrong.values()).extracting(EsbHttpTest::retryAfter).containsOnly("none");
  }

  @Test
  void errorsOfTheProtocolAreAnsweredWith200OverJsonRpc() throws Exception {
    Map<Integer, HttpResponse<String>> answers =
        Map.of(
            -32_700, post(DESK + "/a2a/rpc", "{"),
            -32_600, post(DESK + "/a2a/rpc", "{}"),
            -32_601,
                post(DESK + "/a2a/rpc", "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"Nope\"}"),
            -32_602,
                post(
                    DESK + "/a2a/rpc",
                    "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"SendMessage\"}"),
            -32_001,
                post(
                    DESK + "/a2a/rpc",
                    "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"GetTask\", \"params\": {\"id\": \"x\"}}"));

    for (Map.Entry<Integer, HttpResponse<String>> answer : answers.entrySet()) {
      assertThat(answer.getValue().statusCode()).isEqualTo(200);
      assertThat(json(answer.getValue()).at("/error/code").asInt()).isEqualTo(answer.getKey());
      assertThat(json(answer.getValue()).at("/error/data/retryable").asBoolean()).isFalse();
    }
  }

  @Test
  void idsOfTheRequestAreInTheAnswerTheLogAndTheCallOfTheService() throws Exception {
    String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    String traceparent = "00-" + trace + "-00f067aa0ba902b7-01";
    try (CapturedLog log = new CapturedLog()) {
      HttpResponse<String> sent =
          send(
              posting(
                      DESK + "/a2a/rest/message:send",
                      message("order.find", "{\"number\": \"7\"}")
                          .replace("\"role\"", "\"contextId\": \"order-7\", \"role\""))
                  .header("X-Request-Id", "esb-7")
                  .header("traceparent", traceparent));
      send(
          posting(EXECUTE, INPUTS)
              .header("X-Request-Id", "esb-8")
              .header("traceparent", traceparent));

      String ended = "Task ended task=" + json(sent).at("/task/id").asText();
      assertThat(sent.headers().firstValue("X-Request-Id")).hasValue("esb-7");
      assertThat(json(sent).at("/task/contextId").asText()).isEqualTo("order-7");
      await()
          .untilAsserted(
              () ->
                  assertThat(log.text().lines())
                      .anyMatch(
                          line ->
                              line.contains(ended)
                                  && line.contains(
                                      "caller=erp request=esb-7 trace="
                                          + trace
                                          + " state=FAILED code=E010")));
    }
    Map<String, String> called =
        stock.seen("/stock").get(stock.seen("/stock").size() - 1).headers();
    assertThat(called.get("traceparent")).contains(trace);
    assertThat(called).containsEntry("x-request-id", "esb-8");
  }
}
