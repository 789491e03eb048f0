package io.serai.a2s.e2e;

import static io.serai.hub.CapabilityText.call;
import static io.serai.hub.CapabilityText.checksum;
import static io.serai.hub.CapabilityText.get;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExecutionTest {

  private final HttpStub stub = new HttpStub();
  private HubFixture hub;

  @BeforeAll
  void start(@TempDir Path home) {
    stub.json("/value", "{\"value\": 7}");
    stub.json("/numbers/7", "{\"value\": 1}");
    stub.json("/warm", "{\"weather\": {\"level\": \"severe\"}}");
    stub.on("/broken", response -> response.setStatusCode(404).end("{}"));
    stub.json("/graphql", "{\"data\": {\"mark\": {\"id\": \"m1\"}}}");
    stub.json("/graphql-errors", "{\"errors\": [{\"message\": \"no such order\"}]}");
    hub = new HubFixture(home).start();
  }

  @AfterAll
  void stop() {
    hub.close();
    stub.close();
  }

  @Test
  @Tag("A2S-48")
  @Tag("A2S-40")
  void sequencePassesVariablesOnAndFillsItsOutput() {
    register(
        CapabilityText.of("SequenceRun")
            .steps(get("first", stub.url(), "/value", "number: $.value", ""))
            .steps(
                get(
                    "second",
                    stub.url(),
                    "/value",
                    "again: $.value",
                    "input_template: {queryParameters: {}}"))
            .output("{sum: \"${number} and ${again}\", number: \"${number}\"}"));

    Reply reply = hub.execute("sequence-run", "{}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().toString())
        .isEqualTo(
            "{\"status\":\"success\",\"outputs\":{\"sum\":\"7 and 7\",\"number\":7},\"steps\":["
                + "{\"id\":\"first\",\"status\":\"success\"},"
                + "{\"id\":\"second\",\"status\":\"success\"}]}");
  }

  @Test
  @Tag("A2S-Q8")
  void failedStepStopsTheSequenceAndReportsTheHttpStatus() {
    register(
        CapabilityText.of("SequenceStops")
            .get("good", stub.url(), "/value", "a: $.value")
            .get("bad", stub.url(), "/broken", "b: $.value")
            .get("never", stub.url(), "/never", "c: $.value"));

    Reply reply = hub.execute("sequence-stops", "{}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.at("/status").textValue()).isEqualTo("failed");
    assertThat(reply.at("/error/code").textValue()).isEqualTo("STEP_FAILED");
    assertThat(reply.at("/error/step").textValue()).isEqualTo("bad");
    assertThat(reply.at("/error/details/http_status").intValue()).isEqualTo(404);
    assertThat(statuses(reply)).isEqualTo("good=success bad=failed never=skipped");
    assertThat(reply.at("/outputs").toString()).isEqualTo("{\"a\":7}");
    assertThat(stub.seen("/never")).isEmpty();
  }

  @Test
  @Tag("A2S-Q8")
  void runContinuesAfterAFailedStepThatMayFail() {
    register(
        CapabilityText.of("GoesOn")
            .steps(
                get(
                    "bad",
                    stub.url(),
                    "/broken",
                    "b: $.value",
                    "error_handling: {on_failure: {action: continue}}"))
            .get("good", stub.url(), "/value", "a: $.value"));

    Reply reply = hub.execute("goes-on", "{}");

    assertThat(reply.at("/status").textValue()).isEqualTo("success");
    assertThat(statuses(reply)).isEqualTo("bad=failed good=success");
  }

  @Test
  @Tag("A2S-47")
  void siblingsOfAFailedParallelStepComplete() {
    stub.on("/slow", response -> stub.later(200, () -> json(response, "{\"value\": 3}")));
    register(
        CapabilityText.of("ParallelFails")
            .steps(
                "- id: both\n  type: parallel\n  steps:\n"
                    + get("bad", stub.url(), "/broken", "b: $.value", "").indent(4)
                    + get("slow", stub.url(), "/slow", "s: $.value", "").indent(4))
            .get("after", stub.url(), "/after", "c: $.value"));

    Reply reply = hub.execute("parallel-fails", "{}");

    assertThat(reply.at("/status").textValue()).isEqualTo("failed");
    assertThat(reply.at("/error/step").textValue()).isEqualTo("bad");
    assertThat(statuses(reply)).isEqualTo("both=failed bad=failed slow=success after=skipped");
    assertThat(reply.at("/outputs/s").intValue()).isEqualTo(3);
  }

  @Test
  @Tag("A2S-47")
  void parallelStepsRunConcurrently() {
    Queue<HttpServerResponse> waiting = new ConcurrentLinkedQueue<>();
    stub.on("/together", response -> answerAll(waiting, response, 8));
    CapabilityText text = CapabilityText.of("ParallelRuns").type("parallel");
    for (int i = 0; i < 8; i++) {
      text.get("s" + i, stub.url(), "/together", "v.s" + i + ": $.value");
    }
    register(text);

    Reply reply = hub.execute("parallel-runs", "{}");

    assertThat(reply.at("/outputs/v").size()).isEqualTo(8);
  }

  @Test
  @Tag("A2S-46")
  void conditionRunsOneBranchAndReportsTheOtherAsSkipped() {
    register(
        CapabilityText.of("ConditionRun")
            .get("look", stub.url(), "/warm", "level: $.weather.level")
            .steps(
                "- id: decide\n  type: condition\n"
                    + "  condition: \"${level} in ['severe', 'extreme']\"\n"
                    + "  if_true:\n    steps:\n"
                    + get("yes", stub.url(), "/value", "yes: $.value", "").indent(6)
                    + "  if_false:\n    steps:\n"
                    + get("no", stub.url(), "/never", "no: $.value", "").indent(6)));

    Reply reply = hub.execute("condition-run", "{}");

    assertThat(statuses(reply)).isEqualTo("look=success decide=success yes=success no=skipped");
    assertThat(reply.at("/outputs/yes").intValue()).isEqualTo(7);
  }

  @Test
  @Tag("A2S-Q9")
  void conditionsCompareAParsedInputAsTheTypeThatTheSchemaGivesIt() {
    String step =
        "- {id: decide, type: condition, condition: '${number} > 3'," + " if_true: {steps: [%s]}}";
    String yes =
        "{id: yes, format: OpenAPI, task: {openapi: 3.0.1, info: {title: t, version: 1.0.0},"
            + " servers: [{url: '%s'}], paths: {/value: {get: {responses: {'200': {description: ok}}}}}},"
            + " output_mapping: {big: $.value}}";
    String decide = step.formatted(yes.formatted(stub.url()));
    stub.json("/numbers/15", "{\"value\": 1}");
    String patterns = "parameters:\n- {name: number, patterns: ['number *']}";
    register(CapabilityText.of("SentNumber").header(patterns).steps(byNumber("a")).steps(decide));
    register(
        CapabilityText.of("DeclaredNumber")
            .header(patterns)
            .type("sequence\n  variables: {shared: {number: number}}")
            .steps(decide));

    for (String id : new String[] {"sent-number", "declared-number"}) {
      JsonNode parsed =
          hub.post("/a2s/v1/capabilities/" + id + "/parse", "{\"query\": \"number 15\"}")
              .at("/inputs");

      Reply reply = hub.execute(id, parsed.toString());

      assertThat(parsed.toString()).isEqualTo("{\"number\":\"15\"}");
      assertThat(reply.at("/outputs/big").asInt()).as(id + reply.text()).isEqualTo(7);
    }
  }

  @Test
  @Tag("A2S-45")
  void aCapabilityStepReadsTheOutputsOfItsDependency() {
    String inner = CapabilityText.getting("InnerOne", stub.url());
    assertThat(hub.postYaml("/a2s/v1/capabilities", inner).status()).isEqualTo(201);
    register(
        CapabilityText.of("OuterOne")
            .depends("InnerOne", "^1.0.0", checksum(inner))
            .steps("- {id: use, type: capability, use: InnerOne, output_mapping: {got: $.value}}"));

    Reply reply = hub.execute("outer-one", "{}");

    assertThat(reply.at("/outputs/got").intValue()).isEqualTo(7);
  }

  /** Nothing within it runs, so only its own evaluation tells that it was reached. */
  @Test
  @Tag("A2S-46")
  void aConditionThatChoosesNothingWasReachedAlsoBehindACapability() {
    String condition =
        "- id: dec/ide\n  type: condition\n  condition: \"${got} == 0\"\n  if_true:\n    steps:\n";
    String inner = CapabilityText.getting("InnerDecided", stub.url());
    assertThat(hub.postYaml("/a2s/v1/capabilities", inner).status()).isEqualTo(201);
    register(
        CapabilityText.of("OuterDecided")
            .depends("InnerDecided", "^1.0.0", checksum(inner))
            .steps(
                "- {id: use, type: capability, use: InnerDecided, output_mapping: {got: $.value}}")
            .steps(condition + get("yes", stub.url(), "/value", "", "").indent(6))
            .steps(
                "- id: group\n  type: sequence\n  steps:\n"
                    + get("guarded", stub.url(), "/value", "", "condition: \"${got} == 0\"")
                        .indent(4)));

    Reply reply = hub.execute("outer-decided", "{}");

    assertThat(statuses(reply))
        .isEqualTo("use=success dec/ide=success yes=skipped group=success guarded=skipped");
  }

  @Test
  @Tag("A2S-Q8")
  @Tag("A2S-32")
  void nestedFailureNamesTheOuterAndTheInnermostStep() {
    String inner =
        CapabilityText.of("InnerBad").get("deep", stub.url(), "/broken", "a: $.b").yaml();
    assertThat(hub.postYaml("/a2s/v1/capabilities", inner).status()).isEqualTo(201);
    register(
        CapabilityText.of("OuterBad")
            .depends("InnerBad", "^1.0.0", checksum(inner))
            .steps("- {id: use, type: capability, use: InnerBad}"));
    String outer = hub.get("/a2s/v1/capabilities/outer-bad").at("/checksum").textValue();
    register(
        CapabilityText.of("OutermostBad")
            .depends("OuterBad", "^1.0.0", outer)
            .steps("- {id: around, type: capability, use: OuterBad}"));

    JsonNode two = hub.execute("outer-bad", "{}").at("/error");
    JsonNode three = hub.execute("outermost-bad", "{}").at("/error");

    String innermost =
        "{\"capability\":\"InnerBad\",\"step\":\"deep\",\"reason\":\"STATUS\",\"http_status\":404,"
            + "\"host\":\"localhost\",\"attempts\":1,\"method\":\"GET\",\"path\":\"/broken\"}";
    assertThat(two.path("step").textValue()).isEqualTo("use");
    assertThat(two.path("details")).hasToString(innermost);
    assertThat(three.path("step").textValue()).isEqualTo("around");
    assertThat(three.path("details")).hasToString(innermost);
  }

  @Test
  @Tag("A2S-43")
  void graphQlStepSendsItsVariablesAndMapsTheResponse() {
    register(CapabilityText.of("GraphRun").steps(graph("mark", "/graphql")));

    Reply reply = hub.execute("graph-run", "{\"order\": \"o-1\"}");

    assertThat(reply.at("/outputs/mark").textValue()).isEqualTo("m1");
    assertThat(stub.seen("/graphql").get(0).body()).contains("\"variables\":{\"id\":\"o-1\"}");
  }

  @Test
  @Tag("A2S-Q8")
  void graphQlErrorsFailTheStepAndAreNotRetried() {
    register(CapabilityText.of("GraphFails").steps(graph("mark", "/graphql-errors")));

    Reply reply = hub.execute("graph-fails", "{\"order\": \"o-1\"}");

    assertThat(reply.at("/status").textValue()).isEqualTo("failed");
    assertThat(stub.seen("/graphql-errors")).hasSize(1);
  }

  @Test
  @Tag("A2S-Q8")
  void graphQlErrorsWithAnErrorStatusAreInTheMessage() {
    stub.on(
        "/graphql-400",
        response ->
            json(
                response.setStatusCode(400), "{\"errors\": [{\"message\": \"unknown field x\"}]}"));
    register(CapabilityText.of("GraphInvalid").steps(graph("mark", "/graphql-400")));

    Reply reply = hub.execute("graph-invalid", "{\"order\": \"o-1\"}");

    assertThat(reply.at("/error/message").textValue())
        .contains("localhost answered 400: The service answered with errors: unknown field x");
    assertThat(reply.at("/error/details/http_status").intValue()).isEqualTo(400);
  }

  @Test
  @Tag("A2S-Q7")
  @Tag("A2S-9")
  void missingInputIsReportedAndNoServiceIsCalled() {
    register(
        CapabilityText.of("NeedsInput")
            .get("before", stub.url(), "/missing-input", "a: $.a")
            .steps(graph("mark", "/graphql")));

    Reply reply = hub.execute("needs-input", "{}");

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.at("/error/code").textValue()).isEqualTo("MISSING_INPUT");
    assertThat(reply.at("/error/details/missing").toString()).isEqualTo("[\"order\"]");
    assertThat(stub.seen("/missing-input")).isEmpty();
  }

  @Test
  @Tag("FLD-34")
  void capabilityStepThatLeavesAnInputOpenIsAWarningAndIsRefusedBeforeAnythingIsSent() {
    String used = CapabilityText.of("BookOf").steps(byNumber("look")).yaml();
    assertThat(hub.postYaml("/a2s/v1/capabilities", used).status()).isEqualTo(201);
    CapabilityText open = ordering(used);

    Reply registered = hub.postYaml("/a2s/v1/capabilities", open.yaml());
    Reply strict = hub.postYaml("/a2s/v1/capabilities?strict=true", open.version("1.1.0").yaml());
    Reply refused = hub.execute("order-book", "{}");

    assertThat(registered.at("/warnings/0/code").asText()).isEqualTo("INPUT_NOT_MAPPED");
    assertThat(registered.at("/warnings/0/path").asText())
        .isEqualTo("/execution/steps/1/input_mapping");
    assertThat(strict.status()).isEqualTo(422);
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/code").asText()).isEqualTo("MISSING_INPUT");
    assertThat(refused.at("/error/details/missing").toString()).isEqualTo("[\"number\"]");
    assertThat(refused.at("/error/details/step").asText()).isEqualTo("read");
    register(
        CapabilityText.of("OrderTwice")
            .depends("OrderBook", "^1.0.0", checksum(ordering(used).yaml()))
            .get("first", stub.url(), "/order", "o: $.value")
            .steps("- {id: again, type: capability, use: OrderBook}"));
    assertThat(hub.execute("order-twice", "{}").at("/error/code").asText())
        .isEqualTo("MISSING_INPUT");
    assertThat(stub.seen("/order")).isEmpty();
  }

  @Test
  @Tag("FLD-34")
  void stepThatIsSkippedWithoutAnOptionalInputDoesNotNeedIt() {
    stub.json("/order-8", "{\"value\": 1}");
    String used = CapabilityText.of("BookFor").steps(byNumber("look")).yaml();
    assertThat(hub.postYaml("/a2s/v1/capabilities", used).status()).isEqualTo(201);
    String call = "type: capability, use: BookFor, input_mapping: {number: '${which}'}";
    String condition = "condition: '${which} != null'";
    register(
        CapabilityText.of("OrderFor")
            .header("parameters:\n- {name: which, required: false}")
            .depends("BookFor", "^1.0.0", checksum(used))
            .get("order", stub.url(), "/order-8", "o: $.value")
            .steps(
                """
                - {id: guarded, %s, %s}
                - {id: choice, type: condition, %s, then: [{id: chosen, %s}]}
                - {id: optional, error_handling: continue, %s}
                """
                    .formatted(condition, call, condition, call, call)));

    Reply reply = hub.execute("order-for", "{}");

    assertThat(reply.at("/status").asText()).as(reply.text()).isEqualTo("success");
    assertThat(reply.at("/steps").findValuesAsText("status"))
        .containsExactly("success", "skipped", "success", "skipped", "failed");
    assertThat(stub.seen("/order-8")).hasSize(1);
  }

  @Test
  @Tag("FLD-34")
  void optionalInputThatIsLeftOutLeavesTheInputOfTheStepOpen() {
    stub.json("/order-7", "{\"value\": 1}");
    String used = CapabilityText.of("BookBy").steps(byNumber("look")).yaml();
    assertThat(hub.postYaml("/a2s/v1/capabilities", used).status()).isEqualTo(201);
    register(
        CapabilityText.of("OrderBy")
            .header("parameters:\n- {name: which, required: false}")
            .depends("BookBy", "^1.0.0", checksum(used))
            .get("order", stub.url(), "/order-7", "o: $.value")
            .steps(
                "- {id: read, type: capability, use: BookBy, input_mapping: {number: '${which}'}}"));

    assertThat(hub.execute("order-by", "{}").at("/error/code").asText()).isEqualTo("MISSING_INPUT");
    assertThat(stub.seen("/order-7")).isEmpty();
    assertThat(hub.execute("order-by", "{\"which\": 7}").at("/status").asText())
        .isEqualTo("success");
  }

  private CapabilityText ordering(String used) {
    return CapabilityText.of("OrderBook")
        .depends("BookOf", "^1.0.0", checksum(used))
        .get("order", stub.url(), "/order", "o: $.value")
        .steps("- {id: read, type: capability, use: BookOf}");
  }

  @Test
  @Tag("FLD-8")
  void inputThatDoesNotFitIsRefusedAndNoServiceIsCalled() {
    register(CapabilityText.of("TypedInput").steps(byNumber("look")));

    Reply wrong = hub.execute("typed-input", "{\"number\": \"not a number\"}");
    Reply preview =
        hub.post(
            "/a2s/v1/capabilities/typed-input/execute?dry_run=true",
            "{\"inputs\": {\"number\": \"not a number\"}}");

    assertThat(wrong.status()).isEqualTo(422);
    assertThat(wrong.at("/error/code").textValue()).isEqualTo("INVALID_INPUT");
    assertThat(wrong.at("/error/message").textValue())
        .isEqualTo("The input does not fit TypedInput: /number string found, integer expected.");
    assertThat(preview.status()).isEqualTo(422);
    assertThat(stub.seen("/numbers/not%20a%20number")).isEmpty();
    assertThat(hub.execute("typed-input", "{\"number\": \"7\"}").at("/outputs/v").asInt())
        .isEqualTo(1);
  }

  @Test
  @Tag("A2S-Q8")
  void transientFailureIsRetriedForGetButNotForPost() {
    AtomicInteger gets = new AtomicInteger();
    stub.on(
        "/flaky",
        response -> {
          if (gets.incrementAndGet() <= 2) {
            response.setStatusCode(503).end();
          } else {
            json(response, "{\"value\": 1}");
          }
        });
    stub.on("/flaky-post", response -> response.setStatusCode(503).end());
    register(CapabilityText.of("FlakyGet").get("a", stub.url(), "/flaky", "v: $.value"));
    register(
        CapabilityText.of("FlakyPost")
            .steps(call("a", "post", stub.url(), "/flaky-post", "v: $.value", "")));

    assertThat(hub.execute("flaky-get", "{}").at("/status").textValue()).isEqualTo("success");
    assertThat(hub.execute("flaky-post", "{}").at("/status").textValue()).isEqualTo("failed");
    assertThat(stub.seen("/flaky")).hasSize(3);
    assertThat(stub.seen("/flaky-post")).hasSize(1);
  }

  @Test
  @Tag("A2S-Q5")
  void redirectIsFollowedOnlyToDeclaredHosts() {
    stub.on("/moved", response -> redirect(response, stub.url() + "/value"));
    stub.on("/lost", response -> redirect(response, "http://127.0.0.1:" + stub.port() + "/secret"));
    register(CapabilityText.of("MovedRun").get("a", stub.url(), "/moved", "v: $.value"));
    register(CapabilityText.of("LostRun").get("a", stub.url(), "/lost", "v: $.value"));

    assertThat(hub.execute("moved-run", "{}").at("/outputs/v").intValue()).isEqualTo(7);
    Reply lost = hub.execute("lost-run", "{}");
    assertThat(lost.at("/error/code").textValue()).isEqualTo("STEP_FAILED");
    assertThat(stub.seen("/secret")).isEmpty();
  }

  @Test
  void timedOutCallFailsItsStep() {
    stub.on("/endless", response -> {});
    register(
        CapabilityText.of("EndlessRun")
            .steps(
                get(
                    "a",
                    stub.url(),
                    "/endless",
                    "v: $.value",
                    "x-serai: {timeout: 200ms, retry: {max: 0}}")));

    Reply reply = hub.execute("endless-run", "{}");

    assertThat(reply.at("/status").textValue()).isEqualTo("failed");
    assertThat(reply.at("/error/details/reason").textValue()).isEqualTo("TIMEOUT");
  }

  @Test
  @Tag("A2S-Q8")
  void unsentCallReportsTheReason() {
    register(
        CapabilityText.of("PrivateRun")
            .domain("127.0.0.2")
            .get("a", "http://127.0.0.2:1", "/value", "v: $.value"));
    register(CapabilityText.of("DeadRun").get("a", "http://localhost:1", "/value", "v: $.value"));
    register(CapabilityText.of("ControlRun").steps(header("X-Note: \"${note}\"")));
    register(CapabilityText.of("SecretRun").steps(header("X-Key: \"${secrets.missing}\"")));

    assertThat(reason("private-run", "{}")).isEqualTo("REFUSED");
    assertThat(reason("dead-run", "{}")).isEqualTo("UNREACHABLE");
    assertThat(reason("control-run", "{\"note\": \"a\\r\\nb\"}")).isEqualTo("REQUEST");
    assertThat(reason("secret-run", "{}")).isEqualTo("REQUEST");
    assertThat(stub.seen("/not-sent")).isEmpty();
  }

  @Test
  @Tag("A2S-Q8")
  void malformedJsonAndGraphQlErrorsHaveTheReasonAnswer() {
    stub.on("/no-json", response -> json(response, "{"));
    register(CapabilityText.of("NoJson").get("a", stub.url(), "/no-json", "v: $.value"));
    stub.json("/graphql-refuses", "{\"errors\": [{\"message\": \"no\"}]}");
    register(CapabilityText.of("GraphAnswers").steps(graph("mark", "/graphql-refuses")));

    assertThat(reason("no-json", "{}")).isEqualTo("ANSWER");
    assertThat(reason("graph-answers", "{\"order\": \"o-1\"}")).isEqualTo("ANSWER");
  }

  @Test
  void dryRunShowsTheRequestsAndSendsNone() {
    register(CapabilityText.of("DryRun").get("a", stub.url(), "/dry", "v: $.value"));

    Reply reply = hub.post("/a2s/v1/capabilities/dry-run/execute?dry_run=true", "{\"inputs\": {}}");

    assertThat(reply.at("/requests/0/step").textValue()).isEqualTo("a");
    assertThat(reply.at("/requests/0").toString()).contains(stub.url() + "/dry");
    assertThat(stub.seen("/dry")).isEmpty();
  }

  @Test
  @Tag("FLD-32")
  void dryRunInTheBodySendsNothing() {
    register(CapabilityText.of("DryBody").get("a", stub.url(), "/dry-body", "v: $.value"));

    Reply byId = executeBody("dry-body", "{\"inputs\": {}, \"dry_run\": true}");
    Reply byName = hub.post("/a2s/v1/execute", "{\"capability\": \"DryBody\", \"dry_run\": true}");

    assertThat(byId.at("/requests/0/step").textValue()).isEqualTo("a");
    assertThat(byName.at("/requests/0/step").textValue()).isEqualTo("a");
    assertThat(executeBody("dry-body", "{\"dry_run\": \"true\"}").status()).isEqualTo(400);
    assertThat(stub.seen("/dry-body")).isEmpty();
  }

  @Test
  void misspeltMemberOfAnExecutionIsRefusedAndAnotherIsIgnored() {
    stub.json("/typo", "{\"value\": 1}");
    register(CapabilityText.of("TypoBody").get("a", stub.url(), "/typo", "v: $.value"));

    Reply misspelt = executeBody("typo-body", "{\"inputs\": {}, \"dryRun\": true}");
    assertThat(misspelt.status()).isEqualTo(400);
    assertThat(misspelt.text()).contains("dryRun is not recognized; did you mean dry_run?");
    assertThat(stub.seen("/typo")).isEmpty();
    assertThat(executeBody("typo-body", "{\"inputs\": {}, \"trace\": true}").status())
        .isEqualTo(200);
  }

  @Test
  @Tag("FLD-32")
  void versionInTheBodyIsTheOneThatRuns() {
    stub.json("/one", "{\"value\": 1}");
    stub.json("/two", "{\"value\": 2}");
    register(CapabilityText.of("TwoOnes").get("a", stub.url(), "/one", "v: $.value"));
    register(
        CapabilityText.of("TwoOnes").version("2.0.0").get("a", stub.url(), "/two", "v: $.value"));

    Reply first = executeBody("two-ones", "{\"inputs\": {}, \"version\": \"1.0.0\"}");
    Reply unserved = executeBody("two-ones", "{\"inputs\": {}, \"version\": \"9.9.9\"}");
    Reply contradiction = executeBody("two-ones", "?version=2.0.0", "{\"version\": \"1.0.0\"}");

    assertThat(first.at("/outputs/v").intValue()).isEqualTo(1);
    assertThat(executeBody("two-ones", "{}").at("/outputs/v").intValue()).isEqualTo(2);
    assertThat(unserved.status()).isEqualTo(404);
    assertThat(unserved.at("/error/code").textValue()).isEqualTo("NOT_FOUND");
    assertThat(contradiction.status()).isEqualTo(400);
    assertThat(executeBody("two-ones", "{\"version\": 1}").status()).isEqualTo(400);
  }

  private Reply executeBody(String id, String body) {
    return executeBody(id, "", body);
  }

  private Reply executeBody(String id, String query, String body) {
    return hub.post("/a2s/v1/capabilities/" + id + "/execute" + query, body);
  }

  private String byNumber(String id) {
    return """
        - id: %s
          format: OpenAPI
          task:
            openapi: 3.0.1
            info: {title: t, version: 1.0.0}
            servers: [{url: "%s"}]
            paths:
              /numbers/{number}:
                get:
                  parameters: [{name: number, in: path, required: true, schema: {type: integer}}]
                  responses: {'200': {description: ok}}
          input_template: {pathParameters: {number: "${number}"}}
          output_mapping: {v: $.value}
        """
        .formatted(id, stub.url());
  }

  private String header(String line) {
    String template = "input_template: {headers: {" + line + "}}";
    return get("a", stub.url(), "/not-sent", "v: $.value", template);
  }

  private String reason(String id, String inputs) {
    return hub.execute(id, inputs).at("/error/details/reason").textValue();
  }

  private String graph(String id, String path) {
    return """
        - id: %s
          format: GraphQL
          task:
            endpoint: %s%s
            query: "mutation($id: String!) { mark(id: $id) { id } }"
          input_template: {variables: {id: "${order}"}}
          output_mapping: {mark: $.data.mark.id}
        """
        .formatted(id, stub.url(), path);
  }

  private void register(CapabilityText text) {
    Reply reply = hub.postYaml("/a2s/v1/capabilities", text.yaml());
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
  }

  /** Answers all calls once the last one has arrived. */
  private static void answerAll(
      Queue<HttpServerResponse> waiting, HttpServerResponse response, int all) {
    waiting.add(response);
    if (waiting.size() == all) {
      waiting.forEach(each -> json(each, "{\"value\": 1}"));
    }
  }

  private static void redirect(HttpServerResponse response, String to) {
    response.setStatusCode(302).putHeader("location", to).end();
  }

  private static void json(HttpServerResponse response, String text) {
    response.putHeader("content-type", "application/json").end(text);
  }

  private static String statuses(Reply reply) {
    StringBuilder all = new StringBuilder();
    reply
        .at("/steps")
        .forEach(
            step ->
                all.append(step.path("id").textValue())
                    .append('=')
                    .append(step.path("status").textValue())
                    .append(' '));
    return all.toString().strip();
  }
}
