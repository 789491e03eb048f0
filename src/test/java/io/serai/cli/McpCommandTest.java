package io.serai.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code serai mcp} with a running hub: messages of the standard streams are those of HTTP. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class McpCommandTest {
  private static final String ROUTES =
      """
      - route: {from: {uri: "skill:echo", steps: [{log: "echo"}]}}
      - route: {from: {uri: "skill:hold", steps: [{to: "task:hold"}]}}
      - route: {from: {uri: "skill:later", steps: [{delay: {constant: "500"}}]}}
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
              - setBody: {constant: "done"}
      - route:
          from:
            uri: skill:by.region
            parameters:
              inputSchema: '{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},"size":{"type":"integer","x-mcp-header":"Size"}}}'
            steps: [{log: found}]
      """;

  private HubFixture hub;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .file("routes/work.camel.yaml", ROUTES)
            .file("agents/desk.yaml", "agent_id: desk\nskills: [echo]\n")
            .start();
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  private StdioClient client(String... more) {
    List<String> arguments = new ArrayList<>(List.of("--url", hub.hub().url() + "/"));
    arguments.addAll(List.of(more));
    return StdioClient.start(arguments.toArray(String[]::new));
  }

  private static String call(String tool) {
    return "{\"name\":\"" + tool + "\",\"arguments\":{\"a\":\"ü\\n\"}}";
  }

  /** Calls a tool that holds, and returns when its task exists. */
  private void hold(StdioClient client, boolean stateless, int id) {
    int before = live();
    if (stateless) {
      client.stateless(id, "tools/call", call("hold"));
    } else {
      client.request(id, "tools/call", call("hold"));
    }
    await().until(() -> live() == before + 1);
  }

  private int live() {
    return hub.get("/a2s/v1/tasks?live=true").at("/tasks").size();
  }

  @Test
  void aSessionListsAndCallsTools() {
    try (StdioClient client = client()) {
      assertThat(client.initialize("{}").at("/result/protocolVersion").asText())
          .isEqualTo("2025-11-25");
      client.request(1, "tools/list", "{}");
      assertThat(client.next().at("/result/tools").toString()).contains("\"by__region\"");
      client.request(2, "tools/call", call("echo"));

      JsonNode called = client.next();

      assertThat(called.path("id").asInt()).isEqualTo(2);
      assertThat(called.at("/result/structuredContent/a").asText()).isEqualTo("ü\n");
      assertThat(called.at("/result").has("resultType")).isFalse();
      assertThat(client.end()).isZero();
      assertThat(client.err()).isEmpty();
    }
  }

  @Test
  void aRequestOf20260728NeedsNoSession() {
    try (StdioClient client = client()) {
      client.stateless("d", "server/discover", "{}");
      assertThat(client.next().at("/result/supportedVersions").toString()).contains("2026-07-28");
      client.stateless(1, "tools/call", call("echo"));
      assertThat(client.next().at("/result/resultType").asText()).isEqualTo("complete");
      client.stateless(2, "tools/call", call("grüße"));
      assertThat(client.next().at("/error/message").asText()).startsWith("Unknown tool: grüße.");
    }
  }

  @Test
  void progressComesBeforeTheResponse() {
    String params = "{\"name\":\"report\",\"_meta\":{\"progressToken\":\"p\"}}";
    try (StdioClient client = client()) {
      client.stateless(1, "tools/call", params);

      JsonNode progress = client.next();
      assertThat(progress.path("method").asText()).isEqualTo("notifications/progress");
      assertThat(progress.at("/params/message").asText()).isEqualTo("Half");
      assertThat(client.next().at("/result/content/0/text").asText()).isEqualTo("done");
    }
  }

  @Test
  void theAnswerToAQuestionOfASessionReachesTheHub() {
    try (StdioClient client = client()) {
      client.initialize("{\"elicitation\":{}}");
      client.request(9, "tools/call", call("ask"));

      JsonNode question = client.next();
      assertThat(question.path("method").asText()).isEqualTo("elicitation/create");
      client.send(
          "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}}"
              .formatted(question.path("id")));

      JsonNode response = client.next();
      assertThat(response.path("id").asInt()).isEqualTo(9);
      assertThat(response.at("/result/content/0/text").asText()).isEqualTo("Hello, Ann!");
    }
  }

  @Test
  void headersOfArgumentsAreMadeAlthoughTheClientHasNotListedTheTools() {
    String params = "{\"name\":\"%s\",\"arguments\":{\"region\":\"Zürich\",\"size\":4200}}";
    try (StdioClient client = client()) {
      client.stateless(1, "tools/call", params.formatted("by__region"));
      assertThat(client.next().at("/result/structuredContent/region").asText()).isEqualTo("Zürich");
      client.stateless(2, "tools/call", params.formatted("by.region"));
      assertThat(client.next().at("/result/structuredContent/size").asInt()).isEqualTo(4200);
      assertThat(client.isQuiet()).isTrue();
    }
  }

  @Test
  void aCancelledRequestOf20260728IsNotAnswered() {
    try (StdioClient client = client()) {
      int before = live();
      hold(client, true, 7);

      cancel(client, 7);

      await().until(() -> live() == before);
      client.stateless(8, "tools/call", call("echo"));
      assertThat(client.next().path("id").asInt()).isEqualTo(8);
      assertThat(client.isQuiet()).isTrue();
    }
  }

  @Test
  void aCancellationInASessionIsPassed() {
    try (StdioClient client = client()) {
      client.initialize("{}");
      hold(client, false, 5);

      cancel(client, 5);

      assertThat(client.next().at("/result/isError").asBoolean()).isTrue();
    }
  }

  @Test
  void requestsDoNotWaitForEachOther() {
    try (StdioClient client = client()) {
      hold(client, true, 1);
      client.stateless(2, "tools/call", call("echo"));

      assertThat(client.next().path("id").asInt()).isEqualTo(2);
      cancel(client, 1);
    }
  }

  private static void cancel(StdioClient client, int id) {
    client.send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":%d}}"
            .formatted(id));
  }

  @Test
  void whatIsPipedInIsAnswered() {
    StdioClient client = client();
    client.stateless(1, "tools/call", call("later"));
    client.request(2, "tools/list", "{}");

    assertThat(client.end()).isZero();

    assertThat(List.of(client.next(), client.next()))
        .extracting(answer -> answer.path("id").asInt() + " " + answer.has("result"))
        .containsExactlyInAnyOrder("1 true", "2 true");
    assertThat(client.err()).isEmpty();
  }

  @Test
  void aPipedSessionHasItsHeadersFromTheSecondLineOn() {
    StdioClient client = client();
    client.request(0, "initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}");
    client.request(1, "logging/setLevel", "{\"level\":\"info\"}");

    assertThat(client.end()).isZero();

    assertThat(client.next().at("/result/protocolVersion").asText()).isEqualTo("2025-11-25");
    JsonNode answer = client.next();
    assertThat(answer.path("id").asInt()).isEqualTo(1);
    assertThat(answer.at("/result").toString()).isEqualTo("{}");
    assertThat(client.err()).isEmpty();
  }

  @Test
  void whatFollowsInitializeDoesNotWaitForeverForItsAnswer() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
      StdioClient client = StdioClient.start("--url", "http://localhost:" + silent.getLocalPort());
      client.request(0, "initialize", "{}");
      client.request(1, "ping", "{}");
      try (Socket first = silent.accept()) {
        try (Socket second = silent.accept()) {
          assertThat(first.isClosed()).isFalse();
          assertThat(second.getInputStream().read()).isEqualTo('P');
        }
      }
      assertThat(client.end()).isZero();
      assertThat(client.err()).contains("has not answered initialize within 10 seconds");
    }
  }

  @Test
  void anIdThatIsOpenIsRefused() {
    try (StdioClient client = client()) {
      int before = live();
      hold(client, true, 1);
      client.stateless(1, "tools/call", call("echo"));

      JsonNode error = client.next();
      assertThat(error.path("id").isNull()).isTrue();
      assertThat(error.at("/error/code").asInt()).isEqualTo(-32600);
      assertThat(error.at("/error/message").asText())
          .isEqualTo("A request with the id 1 is open. Give each request another id.");

      cancel(client, 1);
      await().until(() -> live() == before);
      client.stateless(1, "tools/call", call("echo"));
      assertThat(client.next().at("/result/structuredContent/a").asText()).isEqualTo("ü\n");
    }
  }

  @Test
  void aSubscriptionEndsWithTheInputAlthoughAnotherRequestIsWaitedFor() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
      StdioClient client = StdioClient.start("--url", "http://localhost:" + silent.getLocalPort());
      client.stateless(1, "subscriptions/listen", "{}");
      try (Socket subscription = silent.accept()) {
        assertThat(subscription.getInputStream().read()).isEqualTo('P');
        client.stateless(2, "ping", "{}");
        try (Socket other = silent.accept()) {
          assertThat(other.getInputStream().read()).isEqualTo('P');
          client.endInput();

          subscription.setSoTimeout(5_000);
          assertThat(new String(subscription.getInputStream().readAllBytes(), UTF_8))
              .contains("subscriptions/listen");
        }
      }
      assertThat(client.end()).isZero();
      assertThat(client.next().path("id").asInt()).isEqualTo(2);
      assertThat(client.isQuiet()).isTrue();
    }
  }

  @Test
  void aSubscriptionIsNotWaitedFor() {
    StdioClient client = client();
    client.stateless(1, "subscriptions/listen", "{\"notifications\":{\"toolsListChanged\":true}}");
    assertThat(client.next().path("method").asText())
        .isEqualTo("notifications/subscriptions/acknowledged");

    assertThat(client.end()).isZero();

    assertThat(client.err()).isEmpty();
  }

  @Test
  void nobodyIsWaitedForWhoDoesNotRead() {
    StdioClient client = StdioClient.deaf("--url", hub.hub().url());
    int before = live();
    hold(client, true, 1);
    client.send("Hello");

    assertThat(client.end()).isZero();

    assertThat(client.err()).isEmpty();
    await().until(() -> live() == before);
  }

  @Test
  void endOfInputCancelsWhatIsStillOpenSomeSecondsLater() {
    int before = live();
    StdioClient client = client();
    client.initialize("{}");
    hold(client, false, 1);
    hold(client, true, 2);

    assertThat(client.end()).isZero();

    await().until(() -> live() == before);
    assertThat(client.isQuiet()).isTrue();
    assertThat(client.err()).contains("requests were not answered within 10 seconds");
  }

  @Test
  void whatIsNotAMessageIsAnswered() {
    try (StdioClient client = client()) {
      client.send("Hello");
      JsonNode error = client.next();
      assertThat(error.at("/error/code").asInt()).isEqualTo(-32700);
      assertThat(error.path("id").isNull()).isTrue();
      client.send("");
      client.send("[]");
      assertThat(client.next().at("/error/code").asInt()).isEqualTo(-32600);
      client.send("{\"jsonrpc\":\"1.0\",\"id\":3,\"method\":\"ping\"}");
      assertThat(client.next().at("/error/code").asInt()).isEqualTo(-32600);
    }
  }

  @Test
  void anAgentHasItsOwnTools() {
    try (StdioClient client = client("--agent", "desk")) {
      client.stateless(1, "tools/call", call("echo"));
      assertThat(client.next().has("result")).isTrue();
      client.stateless(2, "tools/call", call("hold"));
      assertThat(client.next().at("/error/message").asText()).startsWith("Unknown tool");
    }
  }

  @Test
  void aHubThatDoesNotAnswerIsAnErrorOfTheRequest() {
    try (StdioClient client = StdioClient.start("--url", "http://localhost:" + Ports.free())) {
      client.request("x", "initialize", "{}");

      JsonNode error = client.next();

      assertThat(error.path("id").asText()).isEqualTo("x");
      assertThat(error.at("/error/message").asText())
          .startsWith("No hub answers at http://localhost:")
          .endsWith("Start it, or correct the URL.");
    }
  }

  @Test
  void tooManyRequestsAtOnceAreAnError() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        StdioClient client =
            StdioClient.start("--url", "http://localhost:" + silent.getLocalPort())) {
      for (int id = 1; id <= 101; id++) {
        client.request(id, "ping", "{}");
      }

      JsonNode error = client.next();

      assertThat(error.path("id").asInt()).isEqualTo(101);
      assertThat(error.at("/error/message").asText()).startsWith("100 requests are open.");
      assertThat(client.isQuiet()).isTrue();
      silent.close();
      assertThat(client.end()).isZero();
    }
  }

  @Test
  void anotherServerIsAnErrorOfTheRequest() {
    try (StdioClient client = StdioClient.start("--url", hub.hub().url() + "/nothing")) {
      client.request(1, "initialize", "{}");

      assertThat(client.next().at("/error/message").asText()).contains("(HTTP 404) is not a hub");
    }
  }

  @Test
  void anUnusableUrlEndsTheCommand() {
    Shell shell = new Shell();

    assertThat(shell.run("mcp", "--url", "not a url")).isEqualTo(1);
    assertThat(shell.err()).contains("Give a URL such as").hasLineCount(1);
    assertThat(shell.out()).isEmpty();
  }
}
