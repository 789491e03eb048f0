package io.serai.dialect.zeroclaw;

import static io.serai.dialect.zeroclaw.ClawHome.TASKS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.OwnThread;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks over ZeroClaw's dialect, on one hub. */
@Timeout(300)
class DialectTest {
  private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z";
  private static final String UNKNOWN = "00000000-0000-4000-8000-000000000404";

  @TempDir private static Path home;
  private static HubFixture hub;

  @BeforeAll
  static void start() {
    hub = ClawHome.in(home).start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  @Tag("ZC-3")
  @Tag("ZC-8")
  @Tag("ZC-18")
  @Tag("ZC-Q3")
  @Tag("ZC-9")
  @Tag("ZC-29")
  @Tag("ZC-Q2")
  void createdTaskIsPendingAndIsInTheResponseTwice() {
    Reply made = hub.post(TASKS, "{\"message\":\"the river\",\"metadata\":null}");

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.at("/status").asText()).isEqualTo("pending");
    assertThat(made.at("/created_at").asText()).matches(TIME);
    assertThat(made.at("/updated_at")).isEqualTo(made.at("/created_at"));
    assertThat(made.at("/messages/0/role").asText()).isEqualTo("user");
    assertThat(made.at("/messages/0/content").asText()).isEqualTo("the river");
    assertThat(made.at("/artifacts")).isEmpty();
    assertThat(made.at("/metadata").isNull()).isTrue();
    assertThat(made.at("/task/id")).isEqualTo(made.at("/id"));
    assertThat(made.at("/task").has("task")).isFalse();
  }

  @Test
  @Tag("ZC-4")
  @Tag("ZC-10")
  @Tag("ZC-11")
  @Tag("ZC-Q13")
  @Tag("ZC-Q16")
  @Tag("ZC-9")
  @Tag("ZC-29")
  @Tag("ZC-Q2")
  void endedTaskHasWordsArtifactsAndWhatWasSent() {
    String id =
        hub.post(TASKS, "{\"message\":{\"content\":\"the hill\"},\"metadata\":{\"ticket\":[7]}}")
            .at("/id")
            .asText();

    JsonNode task = ClawHome.awaitStatus(hub, id, "completed");

    assertThat(task.at("/messages")).hasSize(2);
    assertThat(task.at("/messages/1/role").asText()).isEqualTo("agent");
    assertThat(task.at("/messages/1/content").asText()).isEqualTo("All is written");
    assertThat(task.at("/messages/1/timestamp").asText()).matches(TIME);
    assertThat(task.at("/artifacts/0/type").asText()).isEqualTo("data");
    assertThat(task.at("/artifacts/0/name").asText()).isEqualTo("notes.txt");
    assertThat(task.at("/artifacts/0/content").asText()).isEqualTo("Notes on the hill");
    assertThat(task.at("/metadata")).hasToString("{\"ticket\":[7]}");
  }

  @Test
  @Tag("ZC-Q11")
  @Tag("ZC-Q16")
  void artifactsHaveTheTypeOfTheirFirstPart() {
    String id = ClawHome.create(hub, "claw.files");

    JsonNode artifacts = ClawHome.awaitStatus(hub, id, "completed").at("/artifacts");

    assertThat(artifacts.at("/0/type").asText()).isEqualTo("image");
    assertThat(artifacts.at("/0/content").asText()).isEqualTo("cGl4ZWxz");
    assertThat(artifacts.at("/1/type").asText()).isEqualTo("file");
    assertThat(artifacts.at("/1/content").asText()).isEqualTo("b2N0ZXRz");
    assertThat(artifacts.at("/2/type").asText()).isEqualTo("data");
    assertThat(artifacts.at("/2/content").asText()).isEqualTo("{\"count\":3}");
  }

  @Test
  @Tag("ZC-Q8")
  @Tag("ZC-Q17")
  void questionIsRunningWithItsWordsUntilAMessageAnswersIt() {
    String id = ClawHome.create(hub, "claw.ask");
    JsonNode asked = ClawHome.await(hub, id, task -> task.at("/metadata/a2a_state").isTextual());
    Reply answered = hub.post(TASKS + "/" + id + "/messages", "{\"message\":\"Bukhara\"}");
    JsonNode ended = ClawHome.awaitStatus(hub, id, "completed");
    Reply late = hub.post(TASKS + "/" + id + "/messages", "{\"message\":\"more\"}");

    assertThat(asked.at("/status").asText()).isEqualTo("running");
    assertThat(asked.at("/metadata/a2a_state").asText()).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    assertThat(asked.at("/metadata/skillId").asText()).isEqualTo("claw.ask");
    assertThat(asked.at("/messages/1/content").asText()).isEqualTo("Which town?");
    assertThat(answered.status()).isEqualTo(200);
    assertThat(answered.at("/task/id").asText()).isEqualTo(id);
    assertThat(ended.at("/artifacts/0/content").asText()).isEqualTo("On to Bukhara");
    assertThat(ended.at("/metadata").has("a2a_state")).isFalse();
    assertThat(
            StreamSupport.stream(ended.at("/messages").spliterator(), false)
                .map(message -> message.path("content").asText()))
        .containsExactly("the sea", "Which town?", "Bukhara");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.at("/status").asText()).isEqualTo("completed");
  }

  @Test
  @Tag("ZC-6")
  @Tag("ZC-12")
  @Tag("ZC-20")
  @Tag("ZC-Q6")
  void streamBeginsWithTheStatusAsItIsAndEndsWithTheTask() {
    String id = ClawHome.create(hub, "claw.hold");
    ClawHome.awaitStatus(hub, id, "running");
    CompletableFuture<String> stream =
        OwnThread.supply(() -> StreamReader.get(hub, TASKS + "/" + id + "/stream", Map.of()));
    hub.post(TASKS + "/" + id + "/cancel", "");

    String text = stream.join();

    String data = "data: {\"task_id\":\"%s\",\"status\":\"%s\",\"message\":null,\"artifact\":null}";
    assertThat(text.lines().filter(line -> line.startsWith("data: ")))
        .last()
        .isEqualTo(data.formatted(id, "cancelled"));
    assertThat(text.lines().filter(line -> line.startsWith("event: ")))
        .containsOnly("event: status");
  }

  @Test
  @Tag("ZC-Q6")
  void streamContinuesAfterTheLastEventThatTheClientHas() {
    String id = ClawHome.create(hub, "claw.work");
    ClawHome.awaitStatus(hub, id, "completed");

    String text = StreamReader.get(hub, TASKS + "/" + id + "/stream", Map.of("Last-Event-ID", "1"));
    String all = StreamReader.get(hub, TASKS + "/" + id + "/stream", Map.of("Last-Event-ID", "0"));

    assertThat(all).isEqualTo(text);
    assertThat(text.lines().filter(line -> line.startsWith("event: ")))
        .containsExactly(
            "event: status",
            "event: status",
            "event: message",
            "event: artifact",
            "event: message",
            "event: status");
    assertThat(text).contains("Half of it").contains("All is written");
    assertThat(text.strip()).endsWith("\"message\":null,\"artifact\":null}");
  }

  @Test
  @Tag("ZC-Q16")
  @Tag("FLD-15")
  void resultInWordsIsAMessageBeforeTheEnd() {
    String id = ClawHome.create(hub, "claw.say");
    ClawHome.awaitStatus(hub, id, "completed");

    String text = StreamReader.get(hub, TASKS + "/" + id + "/stream", Map.of("Last-Event-ID", "0"));

    assertThat(text.lines().filter(line -> line.startsWith("event: ")))
        .endsWith("event: artifact", "event: message", "event: status");
    assertThat(text).containsOnlyOnce("\"message\":{\"role\":\"agent\",\"content\":\"A word on");
  }

  @Test
  @Tag("ZC-Q16")
  @Tag("FLD-15")
  void clientThatComesAfterTheEndGetsTheResultAsAMessageAndThenTheEnd() {
    String id = ClawHome.create(hub, "claw.say");
    ClawHome.awaitStatus(hub, id, "completed");

    String text = StreamReader.get(hub, TASKS + "/" + id + "/stream", Map.of());

    assertThat(text.lines().filter(line -> line.startsWith("event: ")))
        .containsExactly("event: message", "event: status");
    assertThat(text)
        .contains("\"status\":\"running\",\"message\":{\"role\":\"agent\",\"content\":\"A word on")
        .contains("\"status\":\"completed\",\"message\":null");
  }

  @Test
  @Tag("ZC-Q8")
  @Tag("ZC-Q16")
  @Tag("FLD-15")
  void clientThatComesWhileTheTaskWaitsGetsTheQuestionAsAMessage() {
    String id = ClawHome.create(hub, "claw.ask");
    ClawHome.await(hub, id, task -> task.at("/metadata/a2a_state").isTextual());

    try (Stream<String> lines = StreamReader.lines(hub, TASKS + "/" + id + "/stream")) {
      assertThat(lines.filter(line -> line.startsWith("data: ")).limit(2))
          .last()
          .asString()
          .contains("\"status\":\"running\"", "\"role\":\"agent\"", "Which town?");
    }
    hub.post(TASKS + "/" + id + "/cancel", "");
  }

  @Test
  @Tag("ZC-5")
  @Tag("ZC-21")
  @Tag("ZC-Q5")
  @Tag("ZC-9")
  void runningTaskIsCancelledOnce() {
    String id = ClawHome.create(hub, "claw.hold");
    ClawHome.awaitStatus(hub, id, "running");
    Reply first = hub.post(TASKS + "/" + id + "/cancel", "");
    Reply second = hub.post(TASKS + "/" + id + "/cancel", "");

    assertThat(first.status()).isEqualTo(200);
    assertThat(first.at("/status").asText()).isEqualTo("cancelled");
    assertThat(first.at("/task_id").asText()).isEqualTo(id);
    assertThat(second.status()).isEqualTo(409);
    assertThat(second.text())
        .isEqualTo(
            "{\"error\":\"The task has ended. Create a new one.\",\"task_id\":\"%s\",\"status\":\"cancelled\"}"
                .formatted(id));
  }

  @Test
  @Tag("ZC-Q17")
  void rejectedTaskHasFailedAndSaysSo() {
    String id = ClawHome.create(hub, "claw.reject");

    JsonNode task = ClawHome.awaitStatus(hub, id, "failed");

    assertThat(task.at("/metadata/a2a_state").asText()).isEqualTo("TASK_STATE_REJECTED");
    assertThat(task.at("/messages/1/content").asText()).isEqualTo("Not here");
  }

  @ParameterizedTest
  @Tag("ZC-Q18")
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "7",
        "{}",
        "{\"message\":null}",
        "{\"message\":\"  \"}",
        "{\"message\":7}",
        "{\"message\":{\"content\":[]}}",
        "{\"message\":{\"content\":\"x\",\"role\":\"system\"}}",
        "{\"message\":\"x\",\"metadata\":[]}",
        "{\"message\":\"x\",\"metadata\":{\"skillId\":5}}",
        "{\"message\":\"x\",\"metadata\":{\"skillId\":\"claw.unknown\"}}",
        "{\"message\":{\"content\":\"x\",\"timestamp\":\"yesterday\"}}",
        "{\"message\":{\"content\":\"x\",\"timestamp\":5}}",
        "{\"message\":\"x\",\"metadata\":\"y\"}"
      })
  void wrongBodyIsRefusedWithDetails(String body) {
    Reply refused = hub.post(TASKS, body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error").asText()).isEqualTo("Invalid request");
    assertThat(refused.at("/details").asText()).isNotBlank();
  }

  @ParameterizedTest
  @Tag("ZC-Q18")
  @ValueSource(strings = {"", "/" + UNKNOWN + "/messages"})
  void bodyThatIsNotJsonByItsTypeIsRefused(String rest) {
    Reply refused =
        hub.post(TASKS + rest, "{\"message\":\"x\"}", Map.of("content-type", "text/plain"));

    assertThat(refused.status()).isEqualTo(415);
    assertThat(refused.json().properties()).hasSize(1);
    assertThat(refused.at("/error").asText()).contains("application/json");
  }

  @Test
  @Tag("ZC-10")
  @Tag("ZC-Q16")
  void timestampOfAMessageIsAccepted() {
    String body = "{\"message\":{\"content\":\"x\",\"timestamp\":\"%s\"}}";

    assertThat(hub.post(TASKS, body.formatted("2026-03-01T12:00:00Z")).status()).isEqualTo(201);
    assertThat(hub.post(TASKS, body.formatted("2026-03-01T12:00:00.123456789+02:00")).status())
        .isEqualTo(201);
  }

  @Test
  @Tag("ZC-Q16")
  void insightsOfA2wAreInTheHistory() {
    String id = ClawHome.create(hub, "claw.ask");
    ClawHome.await(hub, id, task -> task.at("/metadata/a2a_state").isTextual());

    Reply given =
        hub.post(
            "/agents/claw/a2w/v1/insights",
            "{\"task_id\":\"%s\",\"payload\":{\"town\":\"Merv\"}}".formatted(id));
    JsonNode ended = ClawHome.awaitStatus(hub, id, "completed");

    assertThat(given.status()).isEqualTo(200);
    assertThat(ended.at("/messages/2/role").asText()).isEqualTo("user");
    assertThat(ended.at("/messages/2/content").asText()).isEqualTo("{\"town\":\"Merv\"}");
    assertThat(ended.at("/artifacts/0/content").asText()).isEqualTo("On to Merv");
  }

  @Test
  void plainTextResultIsTheOutputOverA2s() {
    String id = ClawHome.create(hub, "claw.work");
    ClawHome.awaitStatus(hub, id, "completed");

    assertThat(hub.get("/a2s/v1/tasks/" + id).at("/outputs").asText())
        .isEqualTo("Notes on the sea");
  }

  @ParameterizedTest
  @Tag("ZC-19")
  @CsvSource({"GET,''", "GET,/stream", "POST,/cancel", "POST,/messages"})
  void unknownTaskIsNotFound(String method, String rest) {
    String path = TASKS + "/" + UNKNOWN + rest;
    Reply reply = method.equals("GET") ? hub.get(path) : hub.post(path, "{\"message\":\"x\"}");

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text())
        .isEqualTo("{\"error\":\"Task not found\",\"task_id\":\"%s\"}".formatted(UNKNOWN));
  }

  @Test
  @Tag("ZC-14")
  @Tag("ZC-Q7")
  @Tag("ZC-Q15")
  @Tag("ZC-20")
  void onlyAllowedCallersCreateAndOnlyTheirOwnTasksAreFound() {
    HubFixture friend = hub.as("key-friend");
    String id = friend.post(TASKS, "{\"message\":\"x\"}").at("/id").asText();

    assertThat(friend.get(TASKS + "/" + id).status()).isEqualTo(200);
    assertThat(hub.as("key-other").get(TASKS + "/" + id).status()).isEqualTo(404);
    assertThat(hub.as("key-other").post(TASKS + "/" + id + "/cancel", "").status()).isEqualTo(404);
    assertThat(hub.as("key-stranger").post(TASKS, "{\"message\":\"x\"}").status()).isEqualTo(403);
    assertThat(hub.as("wrong").get(TASKS + "/" + id).status()).isEqualTo(401);
    assertThat(hub.as("wrong").get(TASKS + "/" + id).at("/error").asText()).isNotBlank();
    assertThat(hub.as("wrong").get(TASKS + "/" + id + "/stream").status()).isEqualTo(401);
    assertThat(hub.as("key-other").get(TASKS + "/" + id + "/stream").status()).isEqualTo(404);
  }

  @Test
  @Tag("ZC-13")
  @Tag("ZC-27")
  void taskIsTheSameOverEveryProtocol() {
    String ofClaw = ClawHome.create(hub, "claw.hold");
    ClawHome.awaitStatus(hub, ofClaw, "running");
    Map<String, String> version = Map.of("A2A-Version", "1.0");
    Reply cancelled = hub.post("/a2a/rest/tasks/" + ofClaw + ":cancel", "{}", version);
    String ofA2a =
        hub.post(
                "/a2a/rest/message:send",
                "{\"message\":{\"messageId\":\"1\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"a lake\"}]}}",
                version)
            .at("/task/id")
            .asText();

    assertThat(cancelled.at("/status/state").asText()).isEqualTo("TASK_STATE_CANCELED");
    assertThat(hub.get(TASKS + "/" + ofClaw).at("/status").asText()).isEqualTo("cancelled");
    assertThat(hub.get("/a2s/v1/tasks/" + ofClaw).status()).isEqualTo(200);
    JsonNode read = hub.get(TASKS + "/" + ofA2a).json();
    assertThat(read.at("/messages/0/content").asText()).isEqualTo("a lake");
    assertThat(read.at("/artifacts/0/content").asText()).isEqualTo("Notes on a lake");
  }

  @Test
  @Tag("ZC-7")
  @Tag("ZC-17")
  @Tag("ZC-28")
  @Tag("ZC-Q19")
  @Tag("ZC-2")
  @Tag("ZC-Q9")
  @Tag("ZC-Q10")
  void cardIsOneForAllDialects() {
    JsonNode card = hub.get("/agents/claw/.well-known/agent.json").json();

    assertThat(card.at("/endpoints"))
        .hasToString("{\"tasks\":\"%s\",\"stream\":\"%s/{id}/stream\"}".formatted(TASKS, TASKS));
    assertThat(card.at("/authentication")).hasToString("{\"schemes\":[\"bearer\"]}");
    assertThat(card.at("/capabilities/artifacts").asBoolean()).isTrue();
    assertThat(card.at("/capabilities/push_notifications").asBoolean(true)).isFalse();
    assertThat(card.at("/protocolVersion").asText()).isEqualTo("0.3.0");
    assertThat(card.at("/skills/0/input_schema")).hasToString("{}");
    assertThat(card.at("/skills/0/output_schema")).hasToString("{}");
    assertThat(hub.get("/agents/claw/zeroclaw/v1/.well-known/agent.json").json()).isEqualTo(card);
    assertThat(hub.get("/agents/claw/.well-known/agent-card.json").text())
        .contains("\"protocolVersion\":\"0.3.0\"")
        .doesNotContain("endpoints", "authentication", "artifacts", "_schema", "push_n");
    assertThat(hub.get("/agents/claw/.well-known/agent.json?A2A-Version=1.0").text())
        .doesNotContain("endpoints", "authentication", "artifacts", "input_schema");
  }

  @Test
  @Tag("ZC-Q17")
  void stateThatACallerSendsIsNotKept() {
    String forged = "{\"a2a_state\":\"TASK_STATE_REJECTED\",\"ticket\":7}";
    Reply made = hub.post(TASKS, "{\"message\":\"the lake\",\"metadata\":" + forged + "}");
    JsonNode ended = ClawHome.awaitStatus(hub, made.at("/id").asText(), "completed");

    assertThat(made.at("/metadata")).hasToString("{\"ticket\":7}");
    assertThat(ended.at("/metadata")).hasToString("{\"ticket\":7}");
  }

  @ParameterizedTest
  @CsvSource({
    "claw.reject, Not here",
    "claw.break, out of ink",
    "claw.throw, IllegalStateException"
  })
  @Tag("ZC-Q6")
  @Tag("FLD-15")
  void clientThatComesAfterAFailureGetsTheReasonBeforeTheEnd(String skill, String reason) {
    String id = ClawHome.create(hub, skill);
    ClawHome.awaitStatus(hub, id, "failed");

    String stream = StreamReader.get(hub, TASKS + "/" + id + "/stream", Map.of());

    assertThat(stream.indexOf(reason)).as(stream).isPositive();
    assertThat(stream.indexOf("event: status")).isGreaterThan(stream.indexOf(reason));
  }

  @Test
  @Tag("FLD-44")
  void streamSaysThatAMessageIsAQuestion() {
    String id = ClawHome.create(hub, "claw.ask");
    ClawHome.await(hub, id, task -> task.at("/metadata/a2a_state").isTextual());

    try (Stream<String> lines = StreamReader.lines(hub, TASKS + "/" + id + "/stream")) {
      String question =
          lines.filter(line -> line.contains("Which town?")).findFirst().orElseThrow();

      assertThat(question).contains("\"metadata\":{\"a2a_state\":\"TASK_STATE_INPUT_REQUIRED\"}");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/zeroclaw/v1/tasks/%00",
        "/zeroclaw/v1/tasks/a%00b/stream",
        "/zeroclaw/v1/tasks/%zz",
        "/zeroclaw/v1/tasks/%ff",
        "/a2a/v1/tasks/%00",
        "/agents/claw/zeroclaw/v1/tasks/%00",
        "/agents/claw/zeroclaw/v1/tasks/%zz"
      })
  void pathThatCannotBeReadHasTheErrorOfTheDialect(String path) {
    StreamReader.Raw reply = StreamReader.raw(hub, path);

    assertThat(reply.status()).as(reply.body()).isIn(400, 404);
    assertThat(reply.body()).as(path).startsWith("{\"error\":\"");
  }

  @Test
  @Tag("ZC-1")
  @Tag("ZC-15")
  @Tag("ZC-24")
  @Tag("ZC-Q1")
  void aliasIsServedAndTheRootAndTheOldEndpointsAreNot() {
    String id = hub.post("/a2a/v1/tasks", "{\"message\":\"x\"}").at("/id").asText();

    assertThat(hub.get("/a2a/v1/tasks/" + id).status()).isEqualTo(200);
    assertThat(hub.post("/tasks", "{\"message\":\"x\"}").status()).isEqualTo(404);
    assertThat(hub.get("/tasks/" + id).status()).isEqualTo(404);
    assertThat(hub.post("/a2a/send", "{}").status()).isEqualTo(404);
    assertThat(hub.get("/a2a/health").status()).isEqualTo(404);
    assertThat(hub.post("/a2a/pair/request", "{}").status()).isEqualTo(404);
    assertThat(hub.get("/zeroclaw/v1/tasks/" + id + ":subscribe").status()).isEqualTo(404);
  }
}
