package io.serai.mcp.remote;

import static io.serai.mcp.remote.HostileServer.json;
import static io.serai.mcp.remote.HostileServer.page;
import static io.serai.mcp.remote.HostileServer.result;
import static io.serai.mcp.remote.HostileServer.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.hub.CapturedLog;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An MCP server behind the hub that does what it must not. Each call of it ends with a clear error,
 * and its neighbours work throughout: another server, and a skill of the hub.
 */
@Timeout(300)
class HostileServerTest {
  private static final String LOCAL =
      "- route: {from: {uri: \"skill:local\", steps: [{setBody: {constant: well}}]}}\n";

  @TempDir private Path home;
  private final HostileServer server = new HostileServer();
  private final HostileServer neighbour = new HostileServer().tool("greet", text("good day"));
  private HubFixture hub;
  private TaskClient client;

  @BeforeEach
  void prepare() {
    server.tool("begin", text("begun"));
  }

  private void start() {
    hub = new HubFixture(home);
    hub.property("serai.mcp.server-retry-delay", "20ms");
    hub.property("serai.mcp.server-retries", "1");
    hub.file("routes/local.camel.yaml", LOCAL);
    hub.file("agents/near.yaml", "agent_id: near\nmcp: {url: '" + neighbour.url() + "'}\n");
    hub.file("agents/bad.yaml", agent("'*'"));
    hub.start();
    client = new TaskClient(hub);
    client.awaitSkill("near.greet");
  }

  private String agent(String tools) {
    return "agent_id: bad\nmcp: {url: '" + server.url() + "', tools: [" + tools + "]}\n";
  }

  @AfterEach
  void neighboursWork() {
    try {
      assertThat(client.send("near.greet", "{}").toString()).contains("good day");
      assertThat(client.send("local", "{}").toString()).contains("well");
    } finally {
      hub.close();
      server.close();
      neighbour.close();
    }
  }

  private JsonNode call(String tool) {
    client.awaitSkill("bad." + tool);
    return client.call("bad." + tool, "{}");
  }

  private static String state(JsonNode task) {
    return task.at("/status/state").asText();
  }

  private void assertFails(String tool, String why) {
    JsonNode task = call(tool);

    assertThat(state(task)).as(tool).isEqualTo("TASK_STATE_FAILED");
    assertThat(task.at("/status/message").toString()).as(tool).contains(why);
  }

  @Test
  void resultsOfWrongTypesFailOrAreRead() {
    server
        .tool("nothing", "null")
        .tool("words", "\"done\"")
        .tool("list", "[1,2]")
        .tool("content", "{\"content\":\"text\"}")
        .tool("blocks", "{\"content\":[1,null,\"x\",{\"type\":7},{\"type\":\"image\"}]}")
        .tool("error", "{\"isError\":\"yes\",\"content\":{\"type\":\"text\"}}")
        .tool(
            "file", "{\"content\":[{\"type\":\"image\",\"data\":\"?not base64?\",\"mimeType\":5}]}")
        .tool(
            "link", "{\"content\":[{\"type\":\"resource_link\",\"uri\":\"javascript:alert(1)\"}]}")
        .tool("resource", "{\"content\":[{\"type\":\"resource\",\"resource\":\"none\"}]}")
        .tool("kind", "{\"resultType\":{\"a\":1},\"content\":null}")
        .tool("handle", "{\"resultType\":\"task\",\"taskId\":{\"id\":1}}");
    start();

    assertFails("nothing", "answered without a result");
    assertFails("words", "answered without a result");
    assertFails("list", "answered without a result");
    assertFails("file", "not Base64");
    assertFails("handle", "task without an id");
    assertFails("kind", "of a type that the hub does not know");
    for (String tool : new String[] {"content", "blocks", "error", "resource"}) {
      assertThat(state(call(tool))).as(tool).isEqualTo("TASK_STATE_COMPLETED");
    }
    assertThat(call("link").toString()).doesNotContain("\"url\"");
  }

  @Test
  void resultsThatAreTooLargeFail() {
    String block = "{\"type\":\"text\",\"text\":\"x\"}";
    String million = (block + ",").repeat(200_000) + block;
    String many = (block + ",").repeat(11_000) + block;
    server
        .tool("million", "{\"content\":[" + million + "]}")
        .tool("many", "{\"content\":[" + many + "]}")
        .tool("huge", "{\"content\":[{\"text\":\"" + "x".repeat(40_000_000) + "\"}]}")
        .tool("deep", "{\"structuredContent\":" + "[".repeat(500) + "]".repeat(500) + "}");
    start();

    assertFails("million", "bad");
    assertFails("many", "more than 10000 blocks");
    assertFails("huge", "bad");
    assertFails("deep", "bad");
  }

  @Test
  void largeAndSmallMessagesAreReadInTheirOrder() {
    server.tool(
        "mixed",
        (request, response) -> {
          HostileServer.stream(response);
          for (int i = 0; i < 20; i++) {
            response.write(HostileServer.event(log("number " + i, i % 2 == 0 ? 200_000 : 1)));
          }
          response.end(HostileServer.event(result(request, text("x".repeat(300_000)))));
        });
    start();

    JsonNode task = call("mixed");

    assertThat(state(task)).isEqualTo("TASK_STATE_COMPLETED");
    String events =
        hub.get("/a2s/v1/tasks/" + task.path("id").asText() + "/events?limit=100").text();
    assertThat(Pattern.compile("number \\d+").matcher(events).results().map(MatchResult::group))
        .containsExactlyElementsOf(IntStream.range(0, 20).mapToObj(i -> "number " + i).toList());
  }

  private static String log(String text, int padding) {
    return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"info\",\"data\":\""
        + text
        + "\",\"logger\":\""
        + "x".repeat(padding)
        + "\"}}";
  }

  @Test
  void responsesThatDoNotFitTheRequestAreNotTaken() {
    server
        .tool(
            "other",
            (request, response) ->
                json(response, "{\"jsonrpc\":\"2.0\",\"id\":99999,\"result\":{}}"))
        .tool("text", (request, response) -> json(response, "this is not JSON"))
        .tool("empty", (request, response) -> json(response, ""))
        .tool("none", (request, response) -> json(response, "{\"jsonrpc\":\"2.0\",\"id\":null}"))
        .tool("words", (request, response) -> json(response, "[\"a\",[],{},null]"))
        .tool(
            "twice",
            (request, response) -> {
              HostileServer.stream(response);
              response.write(HostileServer.event(result(request, text("first"))));
              response.end(HostileServer.event(result(request, text("second"))));
            })
        .tool(
            "early",
            (request, response) -> {
              HostileServer.stream(response);
              response.write(HostileServer.event(result(request, text("early"))));
              HostileServer.endless(response, HostileServer.progress(request));
            })
        .tool(
            "broken",
            (request, response) -> {
              HostileServer.stream(response);
              response.end(HostileServer.event("{\"jsonrpc\":"));
            })
        .tool("page", (request, response) -> response.setStatusCode(500).end("<html>"));
    start();

    assertFails("other", "without a response");
    assertFails("text", "JSON");
    assertFails("empty", "without a response");
    assertFails("none", "without a response");
    assertFails("words", "without a response");
    assertFails("page", "500");
    assertFails("broken", "JSON");
    assertThat(call("twice").toString()).contains("first").doesNotContain("second");
    assertThat(call("early").toString()).contains("early");
  }

  @Test
  void stopOfTheHubDoesNotWaitForAStreamThatIsOpenAfterItsResponse() {
    server.tool(
        "early",
        (request, response) -> {
          HostileServer.stream(response);
          response.write(HostileServer.event(result(request, text("early"))));
        });
    start();
    assertThat(call("early").toString()).contains("early");

    try (CapturedLog log = new CapturedLog()) {
      hub.close();

      assertThat(log.text()).doesNotContain("Timeout occurred during graceful shutdown");
    }
    hub.start();
    client.awaitSkill("near.greet");
  }

  @ParameterizedTest
  @ValueSource(strings = {": on and on\n", "data: {\"jsonrpc\":\"2.0\",\"method\":\"x\"}\n\n"})
  void endlessStreamEndsWithItsCall(String chunk) {
    server.tool("endless", (request, response) -> HostileServer.endless(response, chunk));
    start();
    client.awaitSkill("bad.endless");

    String id = client.begin("bad.endless", "{}");
    Awaitility.await().until(() -> server.received("tools/call").size() == 1);
    client.cancel(id);

    assertThat(state(client.settled(id))).isEqualTo("TASK_STATE_CANCELED");
  }

  @Test
  void endlessProgressIsKeptWithinTheLimitsOfATask() {
    server.tool(
        "endless",
        (request, response) -> HostileServer.endless(response, HostileServer.progress(request)));
    start();
    client.awaitSkill("bad.endless");

    String id = client.begin("bad.endless", "{}");
    Awaitility.await().until(() -> client.progress() == 0.25);
    client.cancel(id);

    assertThat(state(client.settled(id))).isEqualTo("TASK_STATE_CANCELED");
  }

  @Test
  void eventWithoutEndFails() {
    server.tool(
        "event",
        (request, response) -> HostileServer.endless(response, "data: " + "x".repeat(60_000)));
    start();

    assertFails("event", "bad");
  }

  @Test
  void taskIsReadInAnIntervalOfTheHub() {
    List<String> intervals = List.of("0", "-5", "1e18", "\"soon\"", "null", "{}");
    AtomicIntegerArray reads = new AtomicIntegerArray(intervals.size());
    for (int i = 0; i < intervals.size(); i++) {
      server.tool(
          "long" + i, "{\"resultType\":\"task\",\"taskId\":\"" + i + "\",\"status\":\"working\"}");
    }
    server.method(
        "tasks/get",
        (request, response) -> {
          int task = request.at("/params/taskId").asInt();
          reads.incrementAndGet(task);
          json(
              response,
              result(
                  request,
                  "{\"taskId\":\"%d\",\"status\":\"working\",\"pollIntervalMs\":%s}"
                      .formatted(task, intervals.get(task))));
        });
    start();

    for (int i = 0; i < intervals.size(); i++) {
      int task = i;
      client.awaitSkill("bad.long" + i);
      String id = client.begin("bad.long" + i, "{}");
      Awaitility.await().until(() -> reads.get(task) >= 1);
      client.cancel(id);

      Awaitility.await().until(() -> server.received("tasks/cancel").size() == task + 1);
      assertThat(state(client.settled(id))).as(intervals.get(i)).isEqualTo("TASK_STATE_CANCELED");
      assertThat(reads.get(i)).as(intervals.get(i)).isLessThan(1_000);
    }
  }

  @Test
  void taskInAnUnknownStateFails() {
    server
        .tool("odd", "{\"resultType\":\"task\",\"taskId\":\"t1\"}")
        .tool("large", "{\"resultType\":\"task\",\"taskId\":\"" + "t".repeat(5_000) + "\"}")
        .method(
            "tasks/get",
            (request, response) -> json(response, result(request, "{\"status\":{\"a\":1}}")));
    start();

    assertFails("odd", "no known state");
    assertFails("large", "at most 1000 characters");
  }

  @Test
  void questionsWithoutEndFail() {
    server.tool(
        "asks",
        """
        {"resultType":"input_required","requestState":"s","inputRequests":{}}""");
    start();

    assertFails("asks", "more than 100 times");
    assertThat(server.received("tools/call")).hasSizeLessThan(110);
  }

  @Test
  void questionsThatCannotBeShownFail() {
    String fields =
        IntStream.range(0, 10_000)
            .mapToObj(each -> "\"f" + each + "\":{\"type\":\"string\"}")
            .collect(Collectors.joining(","));
    server
        .tool("many", asking("{\"type\":\"object\",\"properties\":{" + fields + "}}"))
        .tool("words", asking("\"a form\""))
        .tool("list", asking("{\"properties\":[1]}"))
        .tool("kind", asking("{\"type\":5}"))
        .tool("remote", asking("{\"$ref\":\"" + server.http().url() + "/schema\"}"))
        .tool("itself", asking("{\"$ref\":\"#\"}"))
        .tool("script", opening("javascript:alert(1)"))
        .tool("file", opening("file:///etc/passwd"))
        .tool("user", opening("https://bank.example@evil.example/"))
        .tool(
            "all",
            "{\"resultType\":\"input_required\",\"inputRequests\":{"
                + IntStream.range(0, 30)
                    .mapToObj(each -> "\"q" + each + "\":{\"method\":\"elicitation/create\"}")
                    .collect(Collectors.joining(","))
                + "}}")
        .tool(
            "other",
            "{\"resultType\":\"input_required\",\"inputRequests\":{\"q\":{\"method\":\"roots/list\"}}}");
    start();

    assertFails("words", "requestedSchema");
    assertFails("list", "requestedSchema");
    assertFails("kind", "requestedSchema");
    assertFails("remote", "requestedSchema");
    JsonNode asked = call("itself");
    JsonNode answered = client.answer(asked, "{\"data\":{\"a\":1}}");
    assertThat(state(answered)).isNotEqualTo("TASK_STATE_COMPLETED");
    assertFails("many", "requestedSchema");
    assertFails("script", "http or https");
    assertFails("file", "http or https");
    assertFails("user", "http or https");
    assertFails("all", "more than 20 things");
    assertFails("other", "roots/list");
    assertThat(server.http().seen("/schema")).isEmpty();
  }

  private static String asking(String schema) {
    return """
        {"resultType":"input_required","inputRequests":{"q":{"method":"elicitation/create",
        "params":{"message":"Well?","requestedSchema":%s}}}}"""
        .formatted(schema);
  }

  private static String opening(String url) {
    return """
        {"resultType":"input_required","inputRequests":{"q":{"method":"elicitation/create",
        "params":{"mode":"url","message":"Open this.","url":"%s"}}}}"""
        .formatted(url);
  }

  @Test
  void largeStateGoesBackToTheServer() {
    String large = "s".repeat(5_000_000);
    server.tool(
        "state",
        (request, response) ->
            json(
                response,
                result(
                    request,
                    request.at("/params/requestState").asText().equals(large)
                        ? text("the same")
                        : "{\"resultType\":\"input_required\",\"requestState\":\""
                            + large
                            + "\",\"inputRequests\":{}}")));
    start();

    assertThat(call("state").toString()).contains("the same");
  }

  @Test
  void redirectToAnotherHostIsNotFollowed() {
    try (HttpStub inner = new HttpStub().json("/secret", "{}")) {
      server.tool(
          "redirect",
          (request, response) ->
              response
                  .setStatusCode(307)
                  .putHeader("location", "http://127.0.0.1:" + inner.port() + "/secret")
                  .end());
      start();

      assertFails("redirect", "bad");
      assertThat(inner.seen()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "same", "next"})
  void listWithoutEndIsReadToItsLimit(String cursor) {
    AtomicInteger number = new AtomicInteger();
    server.list(
        request ->
            "{\"tools\":["
                + HostileServer.tool("t" + number.getAndIncrement(), "", "{}")
                + "],\"nextCursor\":\""
                + (cursor.equals("next") ? "c" + number.get() : cursor)
                + "\"}");
    try (CapturedLog log = new CapturedLog()) {
      start();

      client.awaitSkill("bad.t0");
      assertThat(server.received("tools/list")).hasSizeLessThanOrEqualTo(100);
      assertThat(log.warnings().stream().anyMatch(each -> each.contains("lists of 100 pages")))
          .isEqualTo(cursor.equals("next"));
    }
  }

  /** Tools that the file does not select, and what is no tool at all, are not read without end. */
  @ParameterizedTest
  @ValueSource(strings = {"\"tools\"", "\"other\""})
  void listOfWhatIsNotSelectedEnds(String member) {
    AtomicInteger number = new AtomicInteger();
    String large = HostileServer.tool("other", "x".repeat(4_000_000), "{}");
    String first = page(HostileServer.tool("begin", "", "{}"));
    server.list(
        request ->
            (request.at("/params/cursor").isMissingNode()
                    ? first.substring(0, first.length() - 1)
                    : "{" + member + ":[" + large + "]")
                + ",\"nextCursor\":\"c"
                + number.getAndIncrement()
                + "\"}");
    try (CapturedLog log = new CapturedLog()) {
      start();
      hub.file("agents/bad.yaml", agent("begin"));

      client.awaitSkill("bad.begin");

      assertThat(log.warnings())
          .anyMatch(
              each -> each.endsWith("server bad: it reads at most lists of 33554432 characters"));
      assertThat(server.received("tools/list")).hasSizeLessThan(25); // both files are read
    }
  }

  @Test
  void hugeListIsCutAndTheLogSaysSoOnce() {
    String many =
        IntStream.range(0, 60_000)
            .mapToObj(each -> "{\"name\":\"t" + each + "\",\"inputSchema\":5}")
            .collect(Collectors.joining(","));
    String first = HostileServer.tool("first", "", "{}");
    server.list(request -> page(first + "," + many));
    try (CapturedLog log = new CapturedLog()) {
      start();

      client.awaitSkill("bad.first");
      Awaitility.await()
          .until(
              () ->
                  log.warnings().stream()
                      .anyMatch(
                          each ->
                              each.contains("reads at most 1000 tools")
                                  || each.contains("further tools")));
      assertThat(log.warnings()).hasSizeLessThan(60);
    }
  }

  @Test
  void toolsThatCannotBeUsedAreLeftOut() {
    String deep = "{\"not\":".repeat(150) + "{}" + "}".repeat(150);
    server.list(
        request ->
            page(
                String.join(
                    ",",
                    named("line\nbreak"),
                    named("ctrl\u0000"),
                    named("\u001b[31mred"),
                    named("right\u202eleft"),
                    named("../../etc/passwd"),
                    named("x".repeat(10_000)),
                    named(""),
                    "5",
                    "null",
                    "\"text\"",
                    "[[]]",
                    "{\"name\":{\"a\":1}}",
                    HostileServer.tool("large", "x".repeat(3_000_000), "{}"),
                    HostileServer.tool("twin", "one", "{}"),
                    HostileServer.tool("twin", "two", "{}"),
                    HostileServer.tool("type", "", "{\"type\":7}"),
                    HostileServer.tool(
                        "remote", "", "{\"$ref\":\"" + server.http().url() + "/schema\"}"),
                    HostileServer.tool(
                        "dialect", "", "{\"$schema\":\"" + server.http().url() + "/schema\"}"),
                    HostileServer.tool("deep", "", deep),
                    HostileServer.tool("good", "", "{}"))));
    start();

    client.awaitSkill("bad.good");
    client.awaitSkill("bad.twin");
    String card = hub.get("/.well-known/agent-card.json").text();
    assertThat(card)
        .doesNotContain("passwd")
        .doesNotContain("break")
        .doesNotContain("bad.large")
        .doesNotContain("bad.remote")
        .doesNotContain("bad.dialect")
        .doesNotContain("bad.type")
        .doesNotContain("\"two\"");
    assertThat(server.http().seen("/schema")).isEmpty();
  }

  private static String named(String name) {
    return "{\"name\":" + TextNode.valueOf(name) + ",\"inputSchema\":{\"type\":\"object\"}}";
  }

  @Test
  void schemasThatCostMuchCostLittle() {
    server
        .tool("begin", text("ran"))
        .list(
            request ->
                page(
                    String.join(
                        ",",
                        HostileServer.tool("begin", "", "{}"),
                        HostileServer.tool("itself", "", "{\"$ref\":\"#\"}"),
                        HostileServer.tool(
                            "pattern",
                            "",
                            "{\"properties\":{\"a\":{\"type\":\"string\",\"pattern\":\"^(a+)+$\"}}}"))));
    start();
    client.awaitSkill("bad.begin");

    assertThat(client.send("bad.itself", "{}").toString()).contains("refers to itself");
    client.send("bad.pattern", "{\"a\":\"" + "a".repeat(50_000) + "!\"}");

    assertThat(client.send("bad.begin", "{}").toString()).contains("ran");
  }

  @Test
  void revisionThatIsNoneIsReportedInFew() {
    server.method(
        "server/discover",
        (request, response) ->
            json(
                response,
                result(request, "{\"supportedVersions\":[\"" + "9".repeat(1_000_000) + "\"]}")));
    try (CapturedLog log = new CapturedLog()) {
      start();

      Awaitility.await()
          .until(() -> log.warnings().stream().anyMatch(each -> each.contains("speaks revision")));
      assertThat(log.warnings()).allMatch(each -> each.length() < 2_000);
    }
  }

  @Test
  void answersThatAreChangedAtRandomEndTheirCalls() {
    Random random = new Random(36);
    List<String> results =
        List.of(
            "{\"resultType\":\"complete\",\"structuredContent\":{\"a\":[1,\"b\"]},\"content\":"
                + "[{\"type\":\"text\",\"text\":\"x\"},{\"type\":\"image\",\"data\":\"AAAA\"},"
                + "{\"type\":\"resource\",\"resource\":{\"uri\":\"a://b\",\"text\":\"c\"}}]}",
            "{\"resultType\":\"task\",\"taskId\":\"t1\",\"status\":\"working\"}",
            asking("{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}}}"));
    server
        .tool(
            "random",
            (request, response) -> {
              String valid = result(request, results.get(random.nextInt(results.size())));
              String changed = changed(valid.replace("\n", ""), random);
              if (random.nextBoolean()) {
                json(response, changed);
              } else {
                HostileServer.stream(response);
                response.end(HostileServer.event(changed));
              }
            })
        .method(
            "tasks/get",
            (request, response) ->
                json(
                    response,
                    changed(
                        result(request, "{\"status\":\"completed\",\"result\":{\"content\":[]}}"),
                        random)));
    start();

    for (int i = 0; i < 150; i++) {
      JsonNode task = call("random");
      assertThat(task.at("/status/message").toString()).doesNotContain("INTERNAL");
      assertThat(state(task)).matches("TASK_STATE_(COMPLETED|FAILED|INPUT_REQUIRED)");
    }
  }

  /** Changes a text in up to three places. */
  private static String changed(String text, Random random) {
    StringBuilder changed = new StringBuilder(text);
    for (int i = random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(changed.length());
      switch (random.nextInt(4)) {
        case 0 -> changed.deleteCharAt(at);
        case 1 -> changed.insert(at, "{}[]\",:0\u0000\u202e".charAt(random.nextInt(10)));
        case 2 -> changed.setLength(at + 1);
        default -> changed.insert(at, changed.substring(at / 2, at));
      }
    }
    return changed.toString();
  }
}
