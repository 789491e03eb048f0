package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static io.serai.a2e.WorkflowHub.body;
import static io.serai.a2e.WorkflowHub.json;
import static io.serai.a2e.WorkflowHub.statuses;
import static io.serai.a2e.WorkflowHub.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.OwnThread;
import io.serai.document.JsonMappers;
import io.serai.hub.Beans;
import io.serai.hub.CapturedLog;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkflowExecutionTest {
  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home);
    hub.hub()
        .property("serai.a2e.max-execution-time", "5s")
        .property("serai.a2e.max-iterations", "200")
        .property("serai.retry.initial-delay", "1h")
        .property("serai.retry.max-delay", "1h")
        .property("serai.a2e.max-data-size", "2000000")
        .file(
            "routes/slow.camel.yaml",
            """
            - route:
                id: slow
                from:
                  uri: skill:slow
                  parameters:
                    description: Sleeps for a minute
                    inputSchema: '{"properties": {"n": {"type": "integer"} } }'
                  steps:
                    - delay: {asyncDelayed: true, constant: "60000"}
            """);
    hub.hub()
        .file(
            "routes/missing.camel.yaml",
            "- route: {from: {uri: \"skill:missing\", steps: [{to: \"outbound:%s/missing\"}]}}\n"
                .formatted(hub.stub().url()));
    hub.hub()
        .file(
            "routes/ends.camel.yaml",
            """
            - route:
                from:
                  uri: skill:fails
                  steps: [{to: "task:fail?code=E050&message=The bank is closed."}]
            - route:
                from:
                  uri: skill:rejects
                  steps: [{to: "task:reject?message=Not today."}]
            """);
    hub.start();
    hub.stub()
        .json("/rows", "[{\"n\":3},{\"n\":1},{\"n\":2}]")
        .json("/one", "1")
        .on("/hanging", response -> {})
        .json("/halves", "{\"a\\ud800\":[\"\\uDC00b\",\"\\ud83d\\ude00\"]}")
        .json("/digits", "9".repeat(500))
        .on("/busy", response -> response.setStatusCode(503).end())
        .on(
            "/busy-for-long",
            response -> response.setStatusCode(429).putHeader("retry-after", "1800").end("{}"))
        .on("/missing", response -> response.setStatusCode(404).end("{\"e\":1}"))
        .on(
            "/echo",
            (request, response) ->
                response.putHeader("cache-control", "no-store").end(request.body()));
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  @Tag("A2E-4")
  @Tag("A2E-28")
  @Tag("A2E-69")
  void operationsRunInOrderAndReadWhatEarlierOnesWrote() {
    JsonNode execution =
        hub.execute(
            hub.get("rows", "/rows"),
            update(
                "sorted",
                "TransformData",
                "\"inputPath\":\"/workflow/rows\",\"transform\":\"sort\","
                    + "\"config\":{\"field\":\"n\"}",
                "sorted"),
            begin("rows", "sorted"));

    assertThat(execution.path("status").asText()).isEqualTo("success");
    assertThat(execution.at("/results/sorted")).isEqualTo(json("[{\"n\":1},{\"n\":2},{\"n\":3}]"));
    assertThat(statuses(execution))
        .containsExactly(entry("rows", "success"), entry("sorted", "success"));
  }

  @Test
  @Tag("A2E-30")
  void conditionalRunsOneBranchAndReportsWhich() {
    JsonNode execution =
        hub.execute(
            hub.get("one", "/one"),
            hub.get("yes", "/rows"),
            hub.get("no", "/rows"),
            WorkflowFixture.update(
                "if",
                "{\"Conditional\":{\"condition\":{\"path\":\"/workflow/one\",\"operator\":\">\","
                    + "\"value\":5},\"ifTrue\":[\"yes\"],\"ifFalse\":[\"no\"]}}"),
            begin("one", "if"));

    assertThat(execution.at("/results/if"))
        .isEqualTo(json("{\"condition\":false,\"executed\":[\"no\"]}"));
    assertThat(statuses(execution))
        .contains(entry("yes", "skipped"), entry("no", "success"), entry("if", "success"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"1|[]|[\"no\"]|true|[]", "5|[\"no\"]|[]|false|[]", "1|[]|[]|true|[]"})
  @Tag("A2E-7")
  void branchMayBeEmpty(int value, String ifTrue, String ifFalse, boolean met, String executed) {
    JsonNode execution =
        hub.execute(
            hub.get("one", "/one"),
            hub.get("no", "/rows"),
            WorkflowFixture.update(
                "if",
                "{\"Conditional\":{\"condition\":{\"path\":\"/workflow/one\",\"operator\":\"==\","
                    + "\"value\":%d},\"ifTrue\":%s,\"ifFalse\":%s}}"
                        .formatted(value, ifTrue, ifFalse)),
            hub.get("after", "/rows"),
            begin("one", "if", "after"));

    assertThat(execution.path("status").asText()).as(execution.toString()).isEqualTo("success");
    assertThat(execution.at("/results/if"))
        .isEqualTo(json("{\"condition\":%s,\"executed\":%s}".formatted(met, executed)));
    assertThat(execution.at("/results").has("no")).isFalse();
    assertThat(execution.at("/results").has("after")).isTrue();
  }

  @Test
  @Tag("A2E-5")
  @Tag("A2E-31")
  void failureWithinABranchFailsTheConditionalToo() {
    JsonNode execution =
        hub.execute(
            hub.get("one", "/one"),
            hub.get("bad", "/missing"),
            WorkflowFixture.update(
                "if",
                "{\"Conditional\":{\"condition\":{\"path\":\"/workflow/one\",\"operator\":\"==\","
                    + "\"value\":1},\"ifTrue\":\"bad\"}}"),
            begin("one", "if"));

    assertThat(execution.path("status").asText()).isEqualTo("failed");
    assertThat(execution.at("/error/operationId").asText()).isEqualTo("bad");
    assertThat(statuses(execution)).contains(entry("bad", "failed"), entry("if", "failed"));
  }

  @Test
  @Tag("A2E-32")
  void loopRunsItsOperationsForEachElementInOrder() {
    JsonNode execution = hub.execute(loop(1, "{\"at\":\"{/loop/index}\"}"));

    assertThat(execution.at("/results/loop"))
        .isEqualTo(json("[{\"one\":{\"at\":0}},{\"one\":{\"at\":1}},{\"one\":{\"at\":2}}]"));
  }

  @Test
  @Tag("A2E-32")
  @Tag("A2E-64")
  void concurrentLoopKeepsTheOrderOfItsResults() {
    JsonNode execution = hub.execute(loop(3, "{\"n\":\"/loop/current/n\"}"));

    assertThat(execution.at("/results/loop"))
        .isEqualTo(json("[{\"one\":{\"n\":3}},{\"one\":{\"n\":1}},{\"one\":{\"n\":2}}]"));
    assertThat(execution.path("status").asText()).isEqualTo("success");
  }

  @Test
  @Tag("A2E-36")
  @Tag("A2E-46")
  void loopThatContinuesKeepsTheErrorInTheSlotOfItsIteration() {
    Reply reply =
        hub.reply(
            "author",
            "{\"on_error\":\"continue\"}",
            hub.get("rows", "/rows"),
            update(
                "div",
                "Calculate",
                "\"inputPath\":\"/loop/current/n\",\"operation\":\"modulo\",\"operand\":0",
                "div"),
            WorkflowFixture.update(
                "loop", "{\"Loop\":{\"inputPath\":\"/workflow/rows\",\"operations\":[\"div\"]}}"),
            hub.get("after", "/one"),
            begin("rows", "loop", "after"));

    assertThat(reply.at("/status").asText()).isEqualTo("partial_success");
    assertThat(reply.at("/results/loop")).hasSize(3);
    assertThat(reply.at("/results/loop/2/error").asText()).isNotEmpty();
    assertThat(statuses(reply.json()))
        .contains(entry("div", "failed"), entry("loop", "success"), entry("after", "success"));
    assertThat(reply.at("/error/type").asText()).isEqualTo("DataError");
  }

  @Test
  @Tag("A2E-80")
  void loopsWithinLoopsEndAtTheirTotalOfIterations() {
    String list = "[" + "0,".repeat(14) + "0]";
    hub.stub().json("/fifteen", list);
    JsonNode execution =
        hub.execute(
            hub.get("list", "/fifteen"),
            update(
                "one",
                "Calculate",
                "\"inputPath\":\"/loop/current\",\"operation\":\"add\",\"operand\":1",
                "one"),
            WorkflowFixture.update(
                "inner", "{\"Loop\":{\"inputPath\":\"/workflow/list\",\"operations\":[\"one\"]}}"),
            WorkflowFixture.update(
                "outer",
                "{\"Loop\":{\"inputPath\":\"/workflow/list\",\"operations\":[\"inner\"]}}"),
            begin("list", "outer"));

    assertThat(execution.path("status").asText()).isEqualTo("failed");
    assertThat(execution.at("/error/message").asText()).contains("more than 200 iterations");
    assertThat(statuses(execution)).contains(entry("outer", "failed"), entry("inner", "failed"));
  }

  @Test
  @Tag("A2E-17")
  @Tag("A2E-45")
  void executionThatTakesTooLongEndsWithATimeoutError() {
    JsonNode execution =
        hub.execute(
            WorkflowFixture.update("wait", "{\"Wait\":{\"duration\":1500}}"),
            WorkflowFixture.update("again", "{\"Wait\":{\"duration\":4900}}"),
            begin("wait", "again"));

    assertThat(execution.at("/error/type").asText()).isEqualTo("TimeoutError");
    assertThat(statuses(execution)).containsEntry("again", "failed");
  }

  @Test
  @Tag("FLD-25")
  void executionEndsAtItsLimitInThePauseBeforeARetry() {
    JsonNode execution = hub.execute(hub.get("busy", "/busy"), begin("busy"));

    assertThat(execution.at("/error/type").asText()).isEqualTo("TimeoutError");
    assertThat(execution.at("/error/operationId").asText()).isEqualTo("busy");
    assertThat(hub.stub().seen("/busy")).hasSize(1);
  }

  @Test
  @Tag("FLD-25")
  void callThatIsDeferredBeyondTheLimitFailsWithWhatTheServiceSaid() {
    JsonNode execution = hub.execute(hub.get("busy", "/busy-for-long"), begin("busy"));

    assertThat(execution.at("/error/type").asText()).isEqualTo("ExecutionError");
    assertThat(execution.at("/error/details/statusCode").asInt()).isEqualTo(429);
    assertThat(execution.at("/operations/busy/attempts").asInt()).isEqualTo(1);
  }

  @Test
  @Tag("FLD-25")
  void executionThatIsCancelledInThePauseBeforeARetryLogsNoError() {
    try (CapturedLog log = new CapturedLog()) {
      hub.stub().on("/busy-once", response -> response.setStatusCode(503).end());
      String id =
          hub.reply("author", "{\"async\":true}", hub.get("busy", "/busy-once"), begin("busy"))
              .at("/execution_id")
              .asText();
      Awaitility.await().until(() -> !hub.stub().seen("/busy-once").isEmpty());

      hub.as("author").delete("/api/v1/executions/" + id, Map.of());

      JsonNode execution = hub.await(id, "cancelled");
      assertThat(statuses(execution)).containsEntry("busy", "failed");
      assertThat(log.warnings()).isEmpty();
    }
  }

  @Test
  @Tag("FLD-25")
  void executionThatWaitsForATokenEndsAtItsLimit() {
    hub.stub().on("/token", response -> {});
    String token =
        "{\"token_url\":\"%s/token\",\"client_id\":\"a\",\"client_secret\":\"b\"}"
            .formatted(hub.stub().url());
    hub.hub()
        .put(
            "/api/v1/credentials/slow-token",
            JsonMappers.object()
                .put("type", "oauth2-client-credentials")
                .put("value", token)
                .toString());

    JsonNode execution =
        hub.execute(
            update(
                "call",
                "ApiCall",
                "\"method\":\"GET\",\"url\":\"%s/one\",\"headers\":{\"Authorization\":"
                        .formatted(hub.stub().url())
                    + "{\"credentialRef\":{\"id\":\"slow-token\"}}}",
                "call"),
            begin("call"));

    assertThat(execution.at("/error/type").asText()).isEqualTo("TimeoutError");
    assertThat(execution.at("/duration_ms").asInt()).isLessThan(20_000);
  }

  @Test
  @Tag("A2E-45")
  void skillThatTakesTooLongEndsWithATimeoutError() {
    JsonNode execution =
        hub.execute(
            update("slow", "InvokeSkill", "\"skill\":\"slow\",\"input\":{}", "slow"),
            begin("slow"));

    assertThat(execution.at("/error/type").asText()).isEqualTo("TimeoutError");
    assertThat(statuses(execution)).containsEntry("slow", "failed");
  }

  @Test
  @Tag("FLD-8")
  void inputThatDoesNotFitTheSkillFailsTheOperation() {
    JsonNode execution =
        hub.execute(
            update("word", "SetData", "\"value\":\"x\"", "word"),
            update(
                "slow",
                "InvokeSkill",
                "\"skill\":\"slow\",\"input\":{\"n\":{\"path\":\"/workflow/word\"}}",
                "slow"),
            begin("word", "slow"));

    assertThat(execution.at("/error/type").asText()).isEqualTo("ExecutionError");
    assertThat(execution.at("/error/message").asText())
        .contains("The input does not fit slow: /n string found, integer expected.");
    assertThat(execution.at("/error/suggestions").toString())
        .isEqualTo("[\"Check the input against the skill's schema.\"]");
  }

  @Test
  void failureOfAServiceBehindASkillSaysWhatItAnswered() {
    JsonNode execution =
        hub.execute(
            update("call", "InvokeSkill", "\"skill\":\"missing\",\"input\":{}", "call"),
            begin("call"));

    assertThat(execution.at("/error/details/http_status").asInt()).isEqualTo(404);
    String task = execution.at("/task_id").asText();
    assertThat(hub.as("author").get("/a2s/v1/tasks/" + task).at("/capability").asText())
        .isEqualTo("a2e:workflow");
    assertThat(execution.at("/error/suggestions").toString())
        .contains("answered 404.")
        .doesNotContain("schema");
  }

  @ParameterizedTest
  @CsvSource({"fails, The bank is closed.", "rejects, Not today."})
  void skillThatEndsItsTaskWithoutAResultFailsTheOperation(String skill, String reason) {
    JsonNode execution =
        hub.execute(
            update("call", "InvokeSkill", "\"skill\":\"%s\",\"input\":{}".formatted(skill), "call"),
            update("later", "SetData", "\"value\":1", "later"),
            begin("call", "later"));

    assertThat(execution.path("status").asText()).isEqualTo("failed");
    assertThat(execution.at("/error/message").asText()).contains(skill, reason);
    assertThat(statuses(execution)).containsEntry("call", "failed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fails", "rejects"})
  void operationsAfterASkillThatEndedItsTaskRunIfTheCallerWantsThem(String skill) {
    JsonNode execution =
        hub.reply(
                "author",
                "{\"on_error\":\"continue\"}",
                update(
                    "call",
                    "InvokeSkill",
                    "\"skill\":\"%s\",\"input\":{}".formatted(skill),
                    "call"),
                update("later", "SetData", "\"value\":1", "later"),
                begin("call", "later"))
            .json();

    assertThat(statuses(execution))
        .containsOnly(entry("call", "failed"), entry("later", "success"));
    assertThat(execution.at("/results/later").asInt()).as(execution.toString()).isEqualTo(1);
  }

  @Test
  void executionWithTooMuchDataFails() {
    hub.stub().json("/large", "[" + "\"0123456789\",".repeat(50_000) + "0]");

    JsonNode execution = hub.execute(hub.get("large", "/large"), begin("large"));

    assertThat(execution.at("/error/type").asText()).isEqualTo("DataError");
    assertThat(execution.at("/error/message").asText()).contains("MiB of data");
  }

  @Test
  @Tag("A2E-70")
  void cancelledExecutionDoesNotRunWhatFollows() {
    Reply accepted =
        hub.reply(
            "author",
            "{\"async\":true}",
            hub.get("before", "/one"),
            hub.get("hanging", "/hanging"),
            hub.get("never", "/never"),
            begin("before", "hanging", "never"));
    assertThat(accepted.status()).isEqualTo(202);
    String id = accepted.at("/execution_id").asText();
    Awaitility.await().until(() -> !hub.stub().seen("/hanging").isEmpty());

    Reply cancelled = hub.as("author").delete("/api/v1/executions/" + id, Map.of());

    assertThat(cancelled.status()).isEqualTo(200);
    assertThat(cancelled.at("/status").asText()).isEqualTo("cancelled");
    JsonNode execution = hub.await(id, "cancelled");
    assertThat(WorkflowHub.statuses(execution))
        .containsEntry("before", "success")
        .containsEntry("hanging", "failed")
        .containsEntry("never", "skipped");
    assertThat(execution.at("/results").has("before")).isTrue();
    assertThat(execution.has("error")).isFalse();
    assertThat(hub.as("author").delete("/api/v1/executions/" + id, Map.of()).status())
        .isEqualTo(409);
    assertThat(hub.stub().seen("/never")).isEmpty();
    Awaitility.await().untilAsserted(() -> assertThat(Beans.inflightOfWorkflows()).isZero());
  }

  @Test
  @Tag("A2E-9")
  @Tag("A2E-68")
  void executionIsVisibleToItsOwnerOnly() {
    JsonNode execution = hub.execute(hub.get("one", "/one"), begin("one"));
    String path = "/api/v1/executions/" + execution.path("execution_id").asText();

    assertThat(hub.as("author").get(path).status()).isEqualTo(200);
    assertThat(hub.as("other").get(path).status()).isEqualTo(404);
    assertThat(hub.as("other").get(path + "/events").status()).isEqualTo(404);
    assertThat(hub.as("other").delete(path, Map.of()).status()).isEqualTo(404);
    assertThat(hub.hub().get(path).status()).isEqualTo(401);
  }

  @Test
  @Tag("A2E-66")
  @Tag("A2E-68")
  void executionIdIsUsedOnceByACaller() {
    String[] lines = {hub.get("one", "/one"), begin("one").replace("exec-1", "same-id")};

    assertThat(hub.reply("author", "{}", lines).status()).isEqualTo(200);
    Reply again = hub.reply("author", "{}", lines);
    Reply other = hub.reply("other", "{}", lines);

    assertThat(again.status()).isEqualTo(409);
    assertThat(again.at("/error/message").asText()).contains("same-id");
    assertThat(other.status()).isEqualTo(200);
  }

  @Test
  void ofWorkflowsThatStartAtTheSameTimeWithOneExecutionIdOneRuns() {
    String[] lines = {hub.get("one", "/one"), begin("one").replace("exec-1", "contested")};
    List<CompletableFuture<Reply>> replies =
        Stream.generate(() -> OwnThread.supply(() -> hub.reply("author", "{}", lines)))
            .limit(8)
            .toList();

    assertThat(replies)
        .extracting(reply -> reply.join().status())
        .containsOnlyOnce(200)
        .containsOnly(200, 409);
    assertThat(hub.as("author").get("/api/v1/executions/contested").at("/status").asText())
        .isEqualTo("success");
  }

  @Test
  @Tag("A2E-20")
  @Tag("A2E-70")
  void eventsTellEveryChangeAndEndWithTheStatus() {
    JsonNode execution = hub.execute(hub.get("one", "/one"), begin("one"));
    String id = execution.path("execution_id").asText();

    List<String> events = new ArrayList<>();
    hub.as("author")
        .get("/api/v1/executions/" + id + "/events")
        .text()
        .lines()
        .filter(line -> line.startsWith("data: "))
        .map(line -> json(line.substring(6)))
        .forEach(
            data -> {
              assertThat(data.path("execution_id").asText()).isEqualTo(id);
              events.add(data.path("operationId").asText() + " " + data.path("status").asText());
            });

    assertThat(events)
        .containsExactly(" pending", " running", "one running", "one success", " success");
  }

  @Test
  @Tag("A2E-64")
  void halfOfASurrogatePairInAResponseIsReplaced() {
    JsonNode execution =
        hub.execute(
            hub.get("halves", "/halves"),
            update(
                "echo",
                "ApiCall",
                "\"method\":\"POST\",\"url\":\""
                    + hub.stub().url()
                    + "/echo\",\"body\":\"/workflow/halves\"",
                "echo"),
            begin("halves", "echo"));

    String whole = "{\"a\uFFFD\":[\"\uFFFDb\",\"\uD83D\uDE00\"]}";
    assertThat(execution.at("/results/halves")).isEqualTo(json(whole));
    assertThat(execution.at("/results/echo")).isEqualTo(json(whole));
    String path = "/api/v1/executions/" + execution.path("execution_id").asText();
    assertThat(hub.as("author").get(path).at("/results/halves")).isEqualTo(json(whole));
  }

  @Test
  void numberThatIsTooLongIsReportedInPlainWords() {
    JsonNode execution = hub.execute(hub.get("digits", "/digits"), begin("digits"));

    assertThat(execution.at("/error/message").asText())
        .isEqualTo("The response of the service is refused: a number has more than 100 digits.");
  }

  @Test
  @Tag("A2E-36")
  void listReportsAPartialSuccessAndAFailure() {
    hub.reply(
        "other",
        "{\"on_error\":\"continue\"}",
        hub.get("bad", "/missing"),
        hub.get("one", "/one"),
        begin("bad", "one").replace("exec-1", "partial"));
    hub.reply("other", "{}", hub.get("bad", "/missing"), begin("bad").replace("exec-1", "failure"));

    Reply list = hub.as("other").get("/api/v1/executions?limit=2");

    assertThat(list.at("/executions/0/execution_id").asText()).isEqualTo("failure");
    assertThat(list.at("/executions/0/status").asText()).isEqualTo("failed");
    assertThat(list.at("/executions/1/status").asText()).isEqualTo("partial_success");
  }

  @Test
  @Tag("A2E-70")
  void listShowsTheNewestExecutionsFirstInPages() {
    for (int i = 0; i < 3; i++) {
      hub.reply("other", "{}", hub.get("one", "/one"), begin("one").replace("exec-1", "list-" + i));
    }

    Reply first = hub.as("other").get("/api/v1/executions?limit=2");
    String cursor = first.at("/next_cursor").asText();
    Reply second = hub.as("other").get("/api/v1/executions?limit=2&cursor=" + cursor);

    assertThat(first.at("/executions/0/execution_id").asText()).isEqualTo("list-2");
    assertThat(first.at("/executions")).hasSize(2);
    assertThat(second.at("/executions/0/execution_id").asText()).isEqualTo("list-0");
  }

  @Test
  void manyExecutionsOfOneAgentLeaveAnotherUndisturbed() {
    HubFixture author = hub.as("author");
    List<CompletableFuture<Reply>> many = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      many.add(
          author.begin(
              "/api/v1/workflows/execute",
              body(
                  "{\"async\":true}",
                  WorkflowFixture.update("wait", "{\"Wait\":{\"duration\":60000}}"),
                  begin("wait"))));
    }
    assertThat(many).allSatisfy(each -> assertThat(each.join().status()).isEqualTo(202));

    long began = System.nanoTime();
    Reply other = hub.reply("other", "{}", hub.get("one", "/one"), begin("one"));

    assertThat(other.at("/status").asText()).isEqualTo("success");
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(50));
  }

  private static String[] loop(int concurrency, String body) {
    return new String[] {
      hub.get("rows", "/rows"),
      update(
          "one",
          "ApiCall",
          "\"method\":\"POST\",\"url\":\"" + hub.stub().url() + "/echo\",\"body\":" + body,
          "one"),
      WorkflowFixture.update(
          "loop",
          "{\"Loop\":{\"inputPath\":\"/workflow/rows\",\"operations\":[\"one\"],\"concurrency\":"
              + concurrency
              + "}}"),
      begin("rows", "loop")
    };
  }

  /** The hub's own nodes have ids that no operation can have. */
  @ParameterizedTest
  @ValueSource(strings = {"end", "lanes", "else", "loop"})
  void operationsMayHaveAnyIdsAndRunAsOftenAsTheyAreNamed(String id) {
    JsonNode ended =
        hub.execute(
            WorkflowHub.update("list", "SetData", "\"value\":[1,2]", "list"),
            WorkflowHub.update(id, "Calculate", ADD_ONE, "n"),
            WorkflowHub.update("n", "SetData", "\"value\":0", "n"),
            WorkflowFixture.update(
                "check",
                ("{\"Conditional\":{\"condition\":{\"path\":\"/workflow/list\",\"operator\":\"exists\"},"
                        + "\"ifTrue\":[\"ID\",\"ID\"],\"ifFalse\":[\"ID\"]}}")
                    .replace("ID", id)),
            WorkflowFixture.update(
                "each",
                ("{\"Loop\":{\"inputPath\":\"/workflow/list\",\"operations\":[\"ID\",\"ID\"],"
                        + "\"concurrency\":2,\"outputPath\":\"/workflow/all\"}}")
                    .replace("ID", id)),
            begin("list", "n", "check", "each", "check"));

    assertThat(ended.path("status").asText()).as(ended.toString()).isEqualTo("success");
    assertThat(ended.at("/results/" + id).asInt()).isEqualTo(4);
    assertThat(ended.at("/results/each").toString())
        .isEqualTo("[{\"ID\":4.0},{\"ID\":4.0}]".replace("ID", id).replace("4.0", "4"));
  }

  private static final String ADD_ONE =
      "\"inputPath\":\"/workflow/n\",\"operation\":\"add\",\"operand\":1";

  @Test
  @Tag("A2E-20")
  void operationsOfALoopAreReportedAtItsBeginAndItsEnd() {
    hub.stub().json("/looped", "1");
    String execution = "loop-events";
    String[] lines = {
      WorkflowHub.update("list", "SetData", "\"value\":[1,2,3]", "list"),
      hub.get("call", "/looped"),
      WorkflowFixture.update(
          "each", "{\"Loop\":{\"inputPath\":\"/workflow/list\",\"operations\":[\"call\"]}}"),
      begin("list", "each").replace("exec-1", execution)
    };
    hub.execute(lines);

    assertThat(hub.as("author").get("/api/v1/executions/" + execution + "/events").text().lines())
        .filteredOn(line -> line.contains("\"call\""))
        .extracting(line -> line.replaceAll(".*\"status\":\"([a-z]+)\".*", "$1"))
        .containsExactly("running", "success");
  }
}
