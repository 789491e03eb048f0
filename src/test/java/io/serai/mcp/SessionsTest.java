package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients of revisions before 2026-07-28, which begin with {@code initialize}. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SessionsTest {
  private static final String ROUTES =
      """
      - route: {from: {uri: "skill:echo", steps: [{log: "echo"}]}}
      - route: {from: {uri: "skill:hold", steps: [{to: "task:hold"}]}}
      - route:
          from:
            uri: skill:ask
            steps:
              - to: "task:need?required=name&description=Your name?"
              - setBody: {simple: "Hello, ${body[name]}!"}
      - route:
          from:
            uri: skill:report
            steps:
              - to: "task:progress?value=0.5&message=Half"
              - to: "task:log?level=debug&message=quiet"
              - to: "task:log?level=warn&message=loud"
              - setBody: {constant: "done"}
      """;

  private HubFixture hub;

  @BeforeAll
  void start(@TempDir Path home) {
    hub = new HubFixture(home).file("routes/work.camel.yaml", ROUTES).start();
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  private HubFixture.Reply send(Map<String, String> headers, String message) {
    Map<String, String> all = new HashMap<>(headers);
    all.put("Accept", "application/json, text/event-stream");
    return hub.post("/mcp", message, all);
  }

  private static String request(int id, String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
        .formatted(id, method, params);
  }

  private Map<String, String> session(String revision, String capabilities) {
    HubFixture.Reply reply =
        send(
            Map.of(),
            request(
                0,
                "initialize",
                "{\"protocolVersion\":\"%s\",\"capabilities\":%s,\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}"
                    .formatted(revision, capabilities)));
    String agreed = reply.at("/result/protocolVersion").asText();
    return Map.of("Mcp-Session-Id", reply.header("mcp-session-id"), "MCP-Protocol-Version", agreed);
  }

  @ParameterizedTest
  @CsvSource({
    "2025-03-26, 2025-03-26",
    "2025-06-18, 2025-06-18",
    "2025-11-25, 2025-11-25",
    "2026-07-28, 2025-11-25",
    "2024-11-05, 2025-11-25"
  })
  void theRevisionIsAgreed(String asked, String agreed) {
    assertThat(session(asked, "{}")).containsEntry("MCP-Protocol-Version", agreed);
  }

  @Test
  void aSessionListsAndCallsTools() {
    Map<String, String> session = session("2025-11-25", "{}");

    assertThat(
            send(session, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}")
                .status())
        .isEqualTo(202);
    assertThat(send(session, request(1, "tools/list", "{}")).text()).contains("\"echo\"");
    JsonNode called =
        send(session, request(2, "tools/call", "{\"name\":\"echo\",\"arguments\":{\"a\":1}}"))
            .json();
    assertThat(called.at("/result/structuredContent").toString()).isEqualTo("{\"a\":1}");
    assertThat(called.at("/result").has("resultType")).isFalse();
    assertThat(send(session, request(3, "ping", "{}")).at("/result").toString()).isEqualTo("{}");
  }

  @Test
  void errorsHaveStatus200AsClientsExpect() {
    Map<String, String> session = session("2025-11-25", "{}");

    HubFixture.Reply unknown = send(session, request(1, "server/none", "{}"));
    assertThat(unknown.status()).isEqualTo(200);
    assertThat(unknown.at("/error/code").asInt()).isEqualTo(-32601);
    assertThat(send(session, request(2, "tools/call", "{\"name\":\"x\"}")).status()).isEqualTo(200);
  }

  @Test
  void aForeignSessionIsNotFound() {
    HubFixture.Reply reply = send(Map.of("Mcp-Session-Id", "abc"), request(1, "tools/list", "{}"));

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text()).contains("Send initialize");
  }

  @Test
  void progressAndLogMessagesComeOnTheStream() {
    Map<String, String> session = session("2025-11-25", "{}");
    send(session, request(1, "logging/setLevel", "{\"level\":\"warning\"}"));

    String stream =
        send(
                session,
                request(
                    2, "tools/call", "{\"name\":\"report\",\"_meta\":{\"progressToken\":\"p\"}}"))
            .text();

    assertThat(McpClient.events(stream).toString())
        .contains("{\"progressToken\":\"p\",\"progress\":0.5,\"total\":1,\"message\":\"Half\"}")
        .contains("{\"level\":\"warning\",\"logger\":\"report\",\"data\":\"loud\"}")
        .doesNotContain("quiet")
        .endsWith("\"done\"}]}}]");
    assertThat(send(session, request(3, "logging/setLevel", "{\"level\":\"x\"}")).text())
        .contains("-32602");
  }

  @Test
  void aQuestionIsARequestOnTheStream() throws Exception {
    Map<String, String> session = session("2025-11-25", "{\"elicitation\":{}}");
    HttpResponse<InputStream> response =
        open(session, request(9, "tools/call", "{\"name\":\"ask\"}"));
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      JsonNode question = next(lines);

      assertThat(question.path("method").asText()).isEqualTo("elicitation/create");
      assertThat(question.at("/params/message").asText()).isEqualTo("Your name?");
      String answer =
          "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}}"
              .formatted(question.path("id"));
      assertThat(send(session, answer).status()).isEqualTo(202);
      JsonNode result = next(lines);
      assertThat(result.path("id").asInt()).isEqualTo(9);
      assertThat(result.at("/result/content/0/text").asText()).isEqualTo("Hello, Ann!");
    }
  }

  @Test
  void aClientThatCannotAskGetsTheQuestionAsText() {
    assertThat(
            send(session("2025-11-25", "{}"), request(1, "tools/call", "{\"name\":\"ask\"}"))
                .text())
        .contains("Your name?", "waits for the answer", "\"isError\":true");
  }

  @Test
  void aCallIsCancelledByItsId() throws Exception {
    Map<String, String> session = session("2025-11-25", "{}");
    var call =
        HttpClient.newHttpClient()
            .sendAsync(
                post(session, request(5, "tools/call", "{\"name\":\"hold\"}")),
                HttpResponse.BodyHandlers.ofString());
    Awaitility.await()
        .until(
            () -> {
              send(
                  session,
                  "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":5,\"reason\":\"enough\"}}");
              return call.isDone();
            });

    assertThat(call.get().body()).contains("\"isError\":true");
  }

  @Test
  void anAnswerThatNobodyWaitsForIsIgnored() {
    Map<String, String> session = session("2025-11-25", "{}");

    for (String id : new String[] {"7", "\"serai:none:input\"", "\"x\""}) {
      assertThat(send(session, "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}").status())
          .isEqualTo(202);
    }
  }

  private HttpResponse<InputStream> open(Map<String, String> session, String message)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(post(session, message), HttpResponse.BodyHandlers.ofInputStream());
  }

  private HttpRequest post(Map<String, String> session, String message) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + "/mcp"))
            .header("Accept", "application/json, text/event-stream")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(message));
    session.forEach(builder::header);
    return builder.build();
  }

  private static JsonNode next(BufferedReader lines) throws Exception {
    String line = lines.readLine();
    while (line != null && (!line.startsWith("data: ") || line.equals("data: "))) {
      line = lines.readLine();
    }
    return JsonMappers.read(String.valueOf(line).substring("data: ".length()));
  }
}
