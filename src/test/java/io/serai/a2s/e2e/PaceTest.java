package io.serai.a2s.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Capabilities and routes with a plan against failures, over each protocol of a closed hub. */
@Tag("OK-Q30")
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PaceTest {

  private static final String QUESTION = "Which mirror should I read?";
  private static final String LAST_WORDS = "Nothing was read. Ask the librarian.";

  private final HttpStub stub = new HttpStub().json("/steady", "{\"value\": 7}");
  private volatile int flaky;
  private HubFixture hub;
  private HubFixture reader;

  @BeforeAll
  void start(@TempDir Path home) {
    stub.on("/flaky", response -> response.setStatusCode(flaky).end("{\"value\": 1}"));
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("operator-key"))
            .file("agents/reader.yaml", Keys.agent("reader", "{}"))
            .file("agents/guest.yaml", Keys.agent("guest", "{}"))
            .file("capabilities/Steady.yaml", reading("ReadSteady", "/steady", ""))
            .file(
                "capabilities/Flaky.yaml", reading("ReadFlaky", "/flaky", "alternate: read-steady"))
            .file(
                "capabilities/Stuck.yaml",
                reading(
                    "ReadStuck",
                    "/flaky",
                    "contingent: '%s', emergency: '%s'".formatted(QUESTION, LAST_WORDS)))
            .file(
                "capabilities/Guarded.yaml",
                CapabilityText.of("ReadGuarded")
                    .header("permissions: [books.read]")
                    .get("fetch", stub.url(), "/steady", "value: $.value")
                    .yaml())
            .file(
                "capabilities/Barred.yaml",
                reading("ReadBarred", "/flaky", "alternate: read-guarded"))
            .file(
                "capabilities/Nested.yaml",
                CapabilityText.of("ReadNested")
                    .depends(
                        "ReadFlaky",
                        "^1.0.0",
                        CapabilityText.checksum(
                            reading("ReadFlaky", "/flaky", "alternate: read-steady")))
                    .steps(
                        """
                        - id: inner
                          type: capability
                          use: ReadFlaky
                          output_mapping: {value: $.value}
                        """)
                    .yaml())
            .file(
                "routes/walk.camel.yaml",
                """
                - route:
                    id: walk
                    from:
                      uri: skill:walk
                      parameters:
                        paceAlternate: read-steady
                        paceEmergency: Lost.
                      steps:
                        - to: task:fail?code=E050&message=The way is closed.
                """);
    begin();
  }

  private void begin() {
    hub.start();
    reader = hub.as("reader-key");
  }

  @AfterAll
  void stop() {
    hub.close();
    stub.close();
  }

  @BeforeEach
  void serviceFails() {
    flaky = 400;
  }

  private String reading(String name, String path, String pace) {
    CapabilityText text = CapabilityText.of(name);
    if (!pace.isEmpty()) {
      text.header("x-serai: {pace: {" + pace + "}}");
    }
    return text.get("fetch", stub.url(), path, "value: $.value").yaml();
  }

  @Test
  @Tag("OK-38")
  void taskOfA2aIsCompletedByTheAlternate() {
    JsonNode task = send("read-flaky").at("/result/task");

    assertThat(task.at("/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/artifacts/0/parts/0/data/value").asInt()).isEqualTo(7);
    assertThat(task.at("/history").findValuesAsText("text"))
        .contains(
            "ReadFlaky failed: localhost answered 400. "
                + "Retrying with alternative approach: ReadSteady.");
  }

  @Test
  void taskOfA2wIsCompletedByTheAlternateAndItsLogSaysWhy() {
    String id = UUID.randomUUID().toString();

    Reply started =
        reader.post(
            "/a2w/v1/start",
            "{\"task_id\": \"%s\", \"task_type\": \"walk\", \"caller_agent\": \"reader\"}"
                .formatted(id));

    assertThat(started.status()).as(started.text()).isEqualTo(202);
    Awaitility.await()
        .until(
            () ->
                reader
                    .get("/a2w/v1/status?task_id=" + id)
                    .at("/payload/state")
                    .asText()
                    .equals("finished"));
    JsonNode report = reader.get("/a2w/v1/report?task_id=" + id).at("/payload");
    assertThat(report.at("/artifacts/result/value").asInt()).isEqualTo(7);
    assertThat(report.has("salute")).isFalse();
    assertThat(reader.get("/a2w/v1/logs?task_id=" + id).text())
        .contains("\"pace_changed\"")
        .contains("alternate: walk failed: The way is closed.");
  }

  @Test
  void executionWithoutATaskIsCompletedByTheAlternate() {
    JsonNode report = reader.execute("read-flaky", "{}").json();

    assertThat(report.at("/status").asText()).isEqualTo("success");
    assertThat(report.at("/outputs/value").asInt()).isEqualTo(7);
    assertThat(report.has("error")).isFalse();
    assertThat(report.at("/steps/0/status").asText()).isEqualTo("failed");
    assertThat(report.at("/pace/level").asText()).isEqualTo("alternate");
    assertThat(report.at("/pace/skill").asText()).isEqualTo("read-steady");
    assertThat(report.at("/pace/failures/0/skill").asText()).isEqualTo("read-flaky");
  }

  @Test
  void executionWithoutATaskCannotAskAndEndsWithTheEmergencyText() {
    JsonNode report = reader.execute("read-stuck", "{}").json();

    assertThat(report.at("/status").asText()).isEqualTo("failed");
    assertThat(report.at("/error/code").asText()).isEqualTo("STEP_FAILED");
    assertThat(report.at("/error/message").asText()).isEqualTo(LAST_WORDS);
    assertThat(report.at("/pace/level").asText()).isEqualTo("emergency");
    assertThat(report.at("/pace/passed_over/0").asText()).contains("Prefer: respond-async");
  }

  @Test
  void alternateThatTheCallerMayNotRunIsPassedOver() {
    JsonNode refused = reader.execute("read-barred", "{}").json();
    JsonNode allowed = hub.as("operator-key").execute("read-barred", "{}").json();

    assertThat(refused.at("/status").asText()).isEqualTo("failed");
    assertThat(refused.at("/pace/passed_over/0").asText())
        .startsWith(
            "The alternate read-guarded of ReadBarred is passed over: "
                + "ReadGuarded needs the permission books.read.");
    assertThat(allowed.at("/status").asText()).isEqualTo("success");
  }

  @Test
  void stepThatCallsTheCapabilityIsCompletedByTheAlternate() {
    JsonNode report = reader.execute("read-nested", "{}").json();

    assertThat(report.at("/status").asText()).as(report.toString()).isEqualTo("success");
    assertThat(report.at("/outputs/value").asInt()).isEqualTo(7);
  }

  @Test
  @Tag("OK-39")
  @Tag("OK-41")
  void openQuestionSurvivesARestartAndItsAnswerRunsTheSkillOnceMore() {
    String id = async("read-stuck");
    await(id, "INPUT_REQUIRED");
    int before = stub.seen("/flaky").size();

    hub.close();
    begin();
    flaky = 200;
    JsonNode answered = answer(id);

    assertThat(answered.at("/result/task/status/state").asText())
        .as(answered.toString())
        .isEqualTo("TASK_STATE_COMPLETED");
    assertThat(stub.seen("/flaky")).hasSize(before + 1);
  }

  @Test
  @Tag("OK-40")
  void taskReadsAsASaluteReportForItsCallerOnly() {
    String id = async("read-stuck");
    await(id, "INPUT_REQUIRED");

    JsonNode asking = salute(id);
    Reply other = hub.as("guest-key").get("/a2s/v1/tasks/" + id + "?as=salute");
    Reply unknown = reader.get("/a2s/v1/tasks/" + id + "?as=poem");
    answer(id);
    JsonNode failed = salute(id);

    assertThat(asking.path("_schema").asText()).isEqualTo("orgkernel:salute_report");
    assertThat(asking.path("_version").asText()).isEqualTo("1.0");
    assertThat(asking.path("task_id").asText()).isEqualTo(id);
    assertThat(asking.path("status").toString())
        .isEqualTo(
            "{\"state\":\"escalating\",\"progress\":0.0,\"pace_level\":\"contingent\","
                + "\"health\":\"degraded\"}");
    assertThat(asking.at("/activity/current_task").asText()).isEqualTo(QUESTION);
    assertThat(asking.at("/unit/role_id").asText()).isEqualTo("serai");
    assertThat(asking.at("/time/timestamp").asText()).endsWith("Z");
    assertThat(asking.at("/environment/tool_failures_consecutive").asInt()).isEqualTo(1);
    assertThat(other.status()).isEqualTo(404);
    assertThat(unknown.status()).isEqualTo(400);
    assertThat(failed.at("/status/state").asText()).isEqualTo("aborted");
    assertThat(failed.at("/status/pace_level").asText()).isEqualTo("emergency");
    assertThat(failed.at("/activity/current_task").asText()).isEqualTo(LAST_WORDS);
    assertThat(failed.at("/environment/tool_failures_consecutive").asInt()).isEqualTo(2);
  }

  @Test
  void reportOfA2wHoldsASaluteReportIfAsked() {
    String id = send("read-stuck").at("/result/task/id").asText();

    JsonNode asking = reader.get("/a2w/v1/report?task_id=" + id + "&as=salute").at("/payload");
    Reply plain = reader.get("/a2w/v1/report?task_id=" + id);
    Reply other = hub.as("guest-key").get("/a2w/v1/report?task_id=" + id + "&as=salute");
    Reply unknown = reader.get("/a2w/v1/report?task_id=" + id + "&as=poem");

    assertThat(asking.path("task_id").asText()).isEqualTo(id);
    assertThat(asking.path("artifacts").isObject()).isTrue();
    assertThat(asking.path("summary").asText()).isEqualTo(QUESTION);
    assertThat(asking.at("/salute/status/state").asText()).isEqualTo("escalating");
    assertThat(asking.at("/salute/unit/role_id").asText()).isEqualTo("serai");
    assertThat(plain.status()).isEqualTo(409);
    assertThat(other.status()).isEqualTo(404);
    assertThat(unknown.status()).isEqualTo(400);
  }

  @Test
  void unknownAlternateIsAWarning() {
    hub.settledFile("capabilities/Lonely.yaml", reading("ReadLonely", "/flaky", "alternate: gone"));
    HubFixture operator = hub.as("operator-key");
    Awaitility.await()
        .until(() -> operator.get("/a2s/v1/reloads").text().contains("capabilities/Lonely.yaml"));

    JsonNode reload = operator.get("/a2s/v1/reloads").at("/reloads/0");

    assertThat(reload.at("/status").asText()).isEqualTo("applied");
    assertThat(reload.at("/warnings/0/code").asText()).isEqualTo("ALTERNATE_NOT_FOUND");
    assertThat(reload.at("/warnings/0/path").asText()).isEqualTo("/x-serai/pace/alternate");
  }

  private JsonNode salute(String id) {
    return reader.get("/a2s/v1/tasks/" + id + "?as=salute").json();
  }

  private String async(String capability) {
    Reply accepted =
        reader.post(
            "/a2s/v1/capabilities/" + capability + "/execute",
            "{\"inputs\": {}}",
            Map.of("Prefer", "respond-async"));
    assertThat(accepted.status()).as(accepted.text()).isEqualTo(202);
    return accepted.at("/id").asText();
  }

  private void await(String id, String state) {
    Awaitility.await()
        .until(() -> reader.get("/a2s/v1/tasks/" + id).at("/state").asText().equals(state));
  }

  private JsonNode send(String skill) {
    return rpc("\"metadata\": {\"skillId\": \"%s\"}, \"parts\": [{\"data\": {}}]".formatted(skill));
  }

  private JsonNode answer(String task) {
    return rpc("\"taskId\": \"%s\", \"parts\": [{\"text\": \"the blue one\"}]".formatted(task));
  }

  private JsonNode rpc(String message) {
    return reader
        .post(
            "/a2a/rpc",
            """
            {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": {
              "messageId": "%s", "role": "ROLE_USER", %s}}}"""
                .formatted(UUID.randomUUID(), message),
            Map.of("A2A-Version", "1.0"))
        .json();
  }
}
