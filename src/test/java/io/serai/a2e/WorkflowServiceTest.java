package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static io.serai.a2e.WorkflowHub.body;
import static io.serai.a2e.WorkflowHub.json;
import static io.serai.a2e.WorkflowHub.update;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.time.Instant;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The endpoints of A2E and its examples, as the specification writes them. */
class WorkflowServiceTest {
  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home);
    hub.hub().property("serai.a2e.max-loop-size", "3").start();
    hub.stub()
        .json("/data", "{\"x\":1}")
        .json("/users", "[{\"id\":1,\"status\":\"active\"},{\"id\":2,\"status\":\"left\"}]")
        .json("/four", "[1,2,3,4]");
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  @Tag("A2E-57")
  void healthNeedsNoKey() {
    Reply health = hub.hub().get("/health");

    assertThat(health.status()).isEqualTo(200);
    assertThat(health.at("/status").asText()).isEqualTo("healthy");
    assertThat(health.at("/service").asText()).isNotEmpty();
  }

  @Test
  @Tag("A2E-58")
  @Tag("A2E-17")
  void capabilitiesHaveTheMembersAndLimits() {
    JsonNode answer = hub.as("author").get("/api/v1/capabilities").json();
    JsonNode capabilities = answer.path("capabilities");

    assertThat(answer.path("agent_id").asText()).isEqualTo("author");
    assertThat(capabilities.path("availableApis").isArray()).isTrue();
    assertThat(capabilities.path("availableCredentials").isArray()).isTrue();
    assertThat(capabilities.path("knowledgeBases").isArray()).isTrue();
    assertThat(capabilities.path("supportedOperations"))
        .extracting(JsonNode::asText)
        .contains(
            "ApiCall",
            "FilterData",
            "TransformData",
            "Conditional",
            "Loop",
            "StoreData",
            "Wait",
            "MergeData");
    assertThat(capabilities.at("/securityConstraints/maxExecutionTime").asInt()).isEqualTo(30_000);
    assertThat(capabilities.at("/securityConstraints/maxOperations").asInt()).isEqualTo(20);
  }

  @Test
  @Tag("A2E-59")
  @Tag("A2E-67")
  void validationIsAnsweredWith200WhateverItFinds() {
    Reply valid = validate(hub.get("a", "/data"), begin("a"));
    Reply invalid = validate(hub.get("a", "/data"), begin("b"));
    Reply none = hub.as("author").post("/api/v1/workflows/validate", "{}");

    assertThat(valid.status()).isEqualTo(200);
    assertThat(valid.at("/valid").asBoolean()).isTrue();
    assertThat(valid.at("/errors")).isEmpty();
    assertThat(valid.at("/warnings").isArray()).isTrue();
    assertThat(invalid.status()).isEqualTo(200);
    assertThat(invalid.at("/valid").asBoolean(true)).isFalse();
    assertThat(invalid.at("/errors/0/type").asText()).isEqualTo("ValidationError");
    assertThat(invalid.at("/errors/0/message").asText()).contains("'b'");
    assertThat(none.status()).isEqualTo(400);
  }

  @Test
  @Tag("A2E-8")
  @Tag("A2E-84")
  void noRequestSkipsTheChecks() {
    String request =
        body("{\"validate\":false}", hub.get("a", "/never"), begin("a", "b"))
            .replaceFirst("\\{", "{\"validate\":false,");

    Reply refused = hub.as("author").post("/api/v1/workflows/execute", request);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/type").asText()).isEqualTo("ValidationError");
    assertThat(hub.stub().seen("/never")).isEmpty();
  }

  @Test
  @Tag("A2E-60")
  @Tag("A2E-61")
  @Tag("A2E-69")
  void anExecutionIsReadAsItWasAnswered() {
    JsonNode executed = hub.execute(hub.get("a", "/data"), begin("a"));

    JsonNode read =
        hub.as("author").get("/api/v1/executions/" + executed.path("execution_id").asText()).json();

    assertThat(executed.path("duration_ms").isIntegralNumber()).isTrue();
    assertThat(executed.at("/operations/a/attempts").asInt()).isEqualTo(1);
    assertThat(read.path("status").asText()).isEqualTo("success");
    assertThat(read.path("results")).isEqualTo(json("{\"a\":{\"x\":1}}"));
    assertThat(Instant.parse(read.path("started_at").asText()))
        .isBeforeOrEqualTo(Instant.parse(read.path("completed_at").asText()));
  }

  @Test
  @Tag("A2E-47")
  @Tag("A2E-48")
  @Tag("A2E-62")
  void limitsAreReportedInHeadersAndByTheirOwnEndpoint() {
    hub.hub().file("agents/usual.yaml", WorkflowHub.agent("usual", ""));
    Awaitility.await().until(() -> hub.as("usual").get("/api/v1/capabilities").status() == 200);

    Reply reply = hub.as("usual").get("/api/v1/rate-limit/status");

    assertThat(reply.at("/agent_id").asText()).isEqualTo("usual");
    assertThat(reply.at("/limits"))
        .isEqualTo(
            json(
                "{\"requests_per_minute\":60,\"requests_per_hour\":1000,\"requests_per_day\":10000,"
                    + "\"api_calls_per_minute\":30,\"api_calls_per_hour\":500}"));
    int used = reply.at("/usage/requests_last_minute").asInt();
    assertThat(used).isPositive();
    assertThat(reply.at("/remaining/requests_per_minute").asInt()).isEqualTo(60 - used);
    assertThat(reply.header("X-RateLimit-Limit")).isEqualTo("60");
    assertThat(reply.header("X-RateLimit-Remaining")).isEqualTo(String.valueOf(60 - used));
    assertThat(Long.parseLong(reply.header("X-RateLimit-Reset"))).isGreaterThan(1_700_000_000L);
    Reply invalid = hub.as("usual").post("/api/v1/workflows/execute", "{}");
    assertThat(invalid.status()).isEqualTo(400);
    assertThat(invalid.header("X-RateLimit-Remaining")).isEqualTo(String.valueOf(59 - used));
  }

  @Test
  @Tag("A2E-34")
  @Tag("A2E-54")
  void waitingStoringAndLoopingAreDoneEachTime() {
    String[] lines = {
      update("list", "SetData", "\"value\":[1,2]", "list"),
      WorkflowFixture.update("wait", "{\"Wait\":{\"duration\":200}}"),
      WorkflowFixture.update(
          "store",
          "{\"StoreData\":{\"inputPath\":\"/workflow/list\",\"storage\":\"localStorage\",\"key\":\"l\"}}"),
      WorkflowFixture.update(
          "loop", "{\"Loop\":{\"inputPath\":\"/workflow/list\",\"operations\":[\"wait\"]}}"),
      begin("list", "store", "loop")
    };
    hub.execute(lines);

    JsonNode again = hub.execute(lines);

    assertThat(again.path("status").asText()).isEqualTo("success");
    assertThat(again.path("duration_ms").asLong()).isGreaterThanOrEqualTo(400);
    assertThat(again.path("operations"))
        .allSatisfy(each -> assertThat(each.path("cached").asBoolean()).isFalse());
  }

  @Test
  @Tag("A2E-79")
  void aLoopOverTooManyElementsFailsBeforeItsFirstIteration() {
    hub.stub().json("/once-each", "1");

    JsonNode execution =
        hub.execute(
            hub.get("four", "/four"),
            hub.get("call", "/once-each"),
            WorkflowFixture.update(
                "loop", "{\"Loop\":{\"inputPath\":\"/workflow/four\",\"operations\":[\"call\"]}}"),
            begin("four", "loop"));

    assertThat(execution.at("/error/operationId").asText()).isEqualTo("loop");
    assertThat(hub.stub().seen("/once-each")).isEmpty();
  }

  @Test
  @Tag("A2E-32")
  void theResultsOfALoopAreAtItsOutputPath() {
    JsonNode execution =
        hub.execute(
            update("list", "SetData", "\"value\":[1,2]", "list"),
            update(
                "one",
                "Calculate",
                "\"inputPath\":\"/loop/current\",\"operation\":\"add\",\"operand\":1",
                "one"),
            WorkflowFixture.update(
                "loop",
                "{\"Loop\":{\"inputPath\":\"/workflow/list\",\"operations\":[\"one\"],"
                    + "\"outputPath\":\"/workflow/all\"}}"),
            update(
                "last",
                "TransformData",
                "\"inputPath\":\"/workflow/all\",\"transform\":\"select\",\"config\":{\"field\":\"one\"}",
                "last"),
            begin("list", "loop", "last"));

    assertThat(execution.at("/results/last")).isEqualTo(json("[2,3]"));
  }

  @Test
  @Tag("A2E-63")
  void theExamplesOfTheSpecificationRun() {
    JsonNode first =
        hub.execute(
            line(
                """
                {"type":"operationUpdate","operationId":"fetch-data","operation":{"ApiCall":{"method":"GET","url":"https://api.example.com/data","outputPath":"/workflow/data"}}}"""),
            begin("fetch-data"));
    JsonNode second =
        hub.execute(
            line(
                """
                {"type":"operationUpdate","operationId":"fetch-users","operation":{"ApiCall":{"method":"GET","url":"https://api.example.com/users","outputPath":"/workflow/users"}}}"""),
            line(
                """
                {"type":"operationUpdate","operationId":"filter-active","operation":{"FilterData":{"inputPath":"/workflow/users","conditions":[{"field":"status","operator":"==","value":"active"}],"outputPath":"/workflow/active-users"}}}"""),
            begin("fetch-users", "filter-active"));

    assertThat(first.path("results")).isEqualTo(json("{\"fetch-data\":{\"x\":1}}"));
    assertThat(second.at("/results/filter-active"))
        .isEqualTo(json("[{\"id\":1,\"status\":\"active\"}]"));
  }

  @Test
  @Tag("FLD-12")
  void theExampleWithAnUndefinedOperationIsRefused() {
    Reply refused =
        hub.reply(
            "author",
            "{}",
            line(
                """
                {"type":"operationUpdate","operationId":"check-count","operation":{"ApiCall":{"method":"GET","url":"https://api.example.com/count","outputPath":"/workflow/count"}}}"""),
            line(
                """
                {"type":"operationUpdate","operationId":"process-if-needed","operation":{"Conditional":{"condition":{"path":"/workflow/count","operator":">","value":0},"ifTrue":["process-data"],"ifFalse":["skip"]}}}"""),
            begin("check-count", "process-if-needed"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/message").asText()).contains("'process-data'");
  }

  private static String line(String example) {
    return example.replace("https://api.example.com", hub.stub().url());
  }

  private static Reply validate(String... lines) {
    return hub.as("author").post("/api/v1/workflows/validate", body("{}", lines));
  }
}
