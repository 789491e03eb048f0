package io.serai.dialect.zeroclaw;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** ZeroClaw peers as remote agents: one of the dialect, and one of upstream's JSON-RPC. */
@Timeout(300)
class PeerTest {
  private static final String TASK =
      """
      {"id":"z-1","status":"%s","created_at":"2026-02-20T10:00:00Z",
      "updated_at":"2026-02-20T10:00:01Z","messages":[%s],"artifacts":[%s],"metadata":null}""";
  private static final String SAID =
      "{\"role\":\"agent\",\"content\":\"%s\",\"timestamp\":\"2026-02-20T10:00:01Z\"}";
  private static final String PICTURE =
      "{\"id\":\"a1\",\"type\":\"image\",\"name\":\"map.png\",\"content\":\"cGl4ZWxz\"}";

  private static final String NOTE =
      "{\"id\":\"a1\",\"type\":\"data\",\"name\":\"note\",\"content\":\"Water it\"}";

  @TempDir private Path home;
  private final HttpStub peer = new HttpStub();
  private HubFixture hub;

  @BeforeEach
  void prepare() {
    hub =
        ClawHome.in(home)
            .property("serai.agents.retry-delay", "10ms")
            .file(
                "agents/claw.yaml",
                "agent_id: claw\nskills: [\"*\"]\ndefault: true\nallowed_callees: [zero]\n")
            .file(
                "routes/via.camel.yaml",
                "- from: {uri: \"skill:via?description=Asks the peer.\", steps: [{to: \"agent:zero\"}]}\n")
            .file(
                "agents/zero.yaml",
                "agent_id: zero\ncard: %s/.well-known/agent.json\nallowed_callers: [\"*\"]\n"
                    .formatted(peer.url()));
  }

  @AfterEach
  void stop() {
    hub.close();
    peer.close();
  }

  private void start(boolean streaming) {
    peer.json(
        "/.well-known/agent.json",
        """
        {"name":"Zero","description":"A peer","version":"0.1.0",
        "capabilities":{"streaming":%s,"artifacts":true,"push_notifications":false},
        "authentication":{"schemes":["bearer"]},
        "endpoints":{"tasks":"/tasks","stream":"/tasks/{id}/stream"},"skills":[]}"""
            .formatted(streaming));
    hub.start();
    Awaitility.await()
        .until(() -> hub.get("/.well-known/agent-card.json").text().contains("\"zero.task\""));
  }

  private void created() {
    peer.on(
        "/tasks",
        response -> response.setStatusCode(201).end("{\"task\":" + task("pending", "", "") + "}"));
  }

  private static String task(String status, String messages, String artifacts) {
    return TASK.formatted(status, messages, artifacts);
  }

  private static String event(String name, String status, String message, String artifact) {
    return "event: %s\ndata: {\"task_id\":\"z-1\",\"status\":\"%s\",\"message\":%s,\"artifact\":%s}\n\n"
        .formatted(name, status, message, artifact);
  }

  /** Sends a message over A2A, and returns the task's id. */
  private String send(String skill) {
    return hub.post(
            "/a2a/rpc",
            """
            {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"%s",
            "role":"ROLE_USER","parts":[{"text":"Look after it"}],"metadata":{"skillId":"%s"}},
            "configuration":{"returnImmediately":true}}}"""
                .formatted(System.nanoTime(), skill))
        .at("/result/task/id")
        .asText();
  }

  private JsonNode await(String id, Predicate<JsonNode> expected) {
    return Awaitility.await()
        .until(() -> hub.get("/a2a/rest/tasks/" + id + "?A2A-Version=1.0").json(), expected);
  }

  private JsonNode awaitState(String id, String state) {
    return await(id, task -> task.at("/status/state").asText().equals("TASK_STATE_" + state));
  }

  @Test
  @Tag("ZC-13")
  @Tag("ZC-16")
  @Tag("ZC-22")
  @Tag("ZC-Q20")
  void streamOfAPeerBecomesTheTask() throws Exception {
    created();
    peer.on(
        "/tasks/z-1/stream",
        response ->
            response
                .putHeader("content-type", "text/event-stream")
                .end(
                    event("status", "running", "null", "null")
                        + event("message", "running", SAID.formatted("On my way"), "null")
                        + event("artifact", "running", "null", PICTURE)
                        + event("status", "completed", SAID.formatted("Done"), "null")));
    start(true);

    JsonNode task = awaitState(send("zero.task"), "COMPLETED");

    assertThat(task.at("/status/message/parts/0/text").asText()).isEqualTo("Done");
    assertThat(task.at("/history").toString()).contains("On my way");
    assertThat(task.at("/artifacts/0/parts/0/raw").asText()).isEqualTo("cGl4ZWxz");
    assertThat(task.at("/artifacts/0/parts/0/mediaType").asText()).isEqualTo("image/png");
    List<HttpStub.Seen> posts = peer.seen("/tasks");
    assertThat(posts).hasSize(1);
    assertThat(JsonMappers.MAPPER.readTree(posts.get(0).body()))
        .hasToString("{\"message\":\"Look after it\",\"metadata\":null}");
  }

  @Test
  @Tag("ZC-Q20")
  @Tag("ZC-Q4")
  void peerWithoutAStreamIsPolledAndNothingThatItSaysIsLost() {
    created();
    peer.on(
        "/tasks/z-1",
        response ->
            response.end(
                peer.seen("/tasks/z-1").size() < 3
                    ? task("running", "", "")
                    : task(
                        "Completed",
                        SAID.formatted("One") + "," + SAID.formatted("Two"),
                        PICTURE)));
    start(false);

    JsonNode task = awaitState(send("zero.task"), "COMPLETED");

    assertThat(task.at("/history").toString()).contains("\"One\"");
    assertThat(task.at("/status/message/parts/0/text").asText()).isEqualTo("Two");
    assertThat(task.at("/artifacts/0/name").asText()).isEqualTo("map.png");
    assertThat(peer.seen("/tasks/z-1/stream")).isEmpty();
  }

  @Test
  @Tag("ZC-Q20")
  void peerWhoseStreamIsNotThereIsPolled() {
    created();
    peer.json("/tasks/z-1", task("completed", SAID.formatted("Done"), ""));
    start(true);

    JsonNode task = awaitState(send("zero.task"), "COMPLETED");

    assertThat(task.at("/status/message/parts/0/text").asText()).isEqualTo("Done");
    assertThat(peer.seen("/tasks/z-1/stream")).isNotEmpty();
    assertThat(peer.seen("/tasks")).hasSize(1);
  }

  @Test
  @Tag("ZC-Q20")
  void failedPostIsNotRepeatedAndFailsTheTask() {
    peer.on("/tasks", response -> response.setStatusCode(503).end("{\"error\":\"full\"}"));
    start(true);

    JsonNode task = awaitState(send("zero.task"), "FAILED");

    assertThat(task.at("/metadata/code").asText()).isEqualTo("E050");
    assertThat(peer.seen("/tasks")).hasSize(1);
  }

  @Test
  @Tag("ZC-Q20")
  void cancelledTaskIsCancelledAtThePeer() {
    created();
    peer.json("/tasks/z-1", task("running", "", ""));
    peer.json("/tasks/z-1/cancel", task("cancelled", "", ""));
    start(false);
    String id = send("zero.task");
    Awaitility.await().until(() -> !peer.seen("/tasks/z-1").isEmpty());

    hub.post("/a2a/rest/tasks/" + id + ":cancel?A2A-Version=1.0", "{}");

    Awaitility.await().until(() -> peer.seen("/tasks/z-1/cancel").size() == 1);
    assertThat(awaitState(id, "CANCELED").at("/id").asText()).isEqualTo(id);
  }

  @Test
  @Tag("FLD-44")
  @Tag("ZC-Q20")
  void taskThatThePeerHasCancelledIsCanceledHere() {
    created();
    peer.json("/tasks/z-1", task("cancelled", SAID.formatted("No time"), ""));
    start(false);

    JsonNode task = awaitState(send("zero.task"), "CANCELED");

    assertThat(task.at("/status/message/parts/0/text").asText()).isEqualTo("No time");
    assertThat(peer.seen("/tasks/z-1/cancel")).isEmpty();
  }

  @Test
  @Tag("FLD-44")
  void messageWithAFileIsRejectedAndNothingIsPosted() {
    created();
    start(false);

    String answer =
        hub.post(
                "/a2a/rpc",
                """
                {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m",
                "role":"ROLE_USER","metadata":{"skillId":"zero.task"},"parts":[{"text":"Look"},
                {"raw":"YWJj","mediaType":"text/plain","filename":"a.txt"}]}}}""")
            .text();

    assertThat(answer).contains("TASK_STATE_REJECTED", "send the message without files");
    assertThat(peer.seen("/tasks")).isEmpty();
  }

  @Test
  @Tag("FLD-44")
  void questionOfAPeerThatStreamsIsAskedAndItsAnswerIsPosted() {
    created();
    String asked =
        event("status", "running", "null", "null")
            + event("message", "running", SAID.formatted("Looking"), "null")
            + event("message", "running", SAID.formatted("Which city?"), "null")
                .replace(
                    "\"artifact\":null}\n\n",
                    "\"artifact\":null,\"metadata\":{\"a2a_state\":\"TASK_STATE_INPUT_REQUIRED\"}}\n\n");
    peer.on(
        "/tasks/z-1/stream",
        response ->
            response
                .putHeader("content-type", "text/event-stream")
                .setChunked(true)
                .write(
                    peer.seen("/tasks/z-1/messages").isEmpty()
                        ? asked
                        : event("message", "running", SAID.formatted("Thank you"), "null")
                            + event("status", "completed", "null", "null")));
    peer.json("/tasks/z-1/messages", task("running", "", ""));
    start(true);
    String id = send("zero.task");

    JsonNode waiting = awaitState(id, "INPUT_REQUIRED");
    hub.post(
        "/a2a/rpc",
        """
        {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m-2",
        "role":"ROLE_USER","parts":[{"text":"Khiva"}],"taskId":"%s"}}}"""
            .formatted(id));

    assertThat(waiting.at("/status/message/parts/0/text").asText()).isEqualTo("Which city?");
    assertThat(awaitState(id, "COMPLETED").toString()).contains("Thank you");
    assertThat(peer.seen("/tasks/z-1/messages").get(0).body()).contains("\"Khiva\"");
  }

  @Test
  @Tag("FLD-44")
  void recordOfAPeerNamesItsProtocol() {
    created();
    start(true);

    assertThat(hub.get("/a2s/v1/agents/zero").at("/card/protocol").asText())
        .isEqualTo("zeroclaw/1");
  }

  @Test
  @Tag("ZC-Q20")
  void taskThatEndedAtThePeerIsNotCancelledThere() {
    created();
    peer.json("/tasks/z-1", task("failed", "", ""));
    start(false);

    awaitState(send("zero.task"), "FAILED");
    awaitState(send("zero.task"), "FAILED");

    assertThat(peer.seen("/tasks/z-1/cancel")).isEmpty();
  }

  @Test
  @Tag("ZC-16")
  @Tag("ZC-Q20")
  void peerIsCalledByRoutes() {
    created();
    peer.json("/tasks/z-1", task("completed", "", NOTE));
    start(false);

    JsonNode task = awaitState(send("via"), "COMPLETED");

    assertThat(task.at("/artifacts").toString()).contains("Water it");
  }

  @Test
  @Tag("ZC-Q21")
  void interfaceThatLacksAMethodOfItsVersionIsCalledInTheOldOne() {
    peer.json(
        "/.well-known/agent.json",
        """
        {"name":"Up","description":"Upstream","version":"0.8.4","capabilities":{"streaming":false},
        "supportedInterfaces":[{"url":"%s/a2a/up","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
        "defaultInputModes":["text"],"defaultOutputModes":["text"],
        "skills":[{"id":"chat","name":"Chat","description":"Chats."}]}"""
            .formatted(peer.url()));
    peer.on(
        "/a2a/up",
        (request, response) ->
            response
                .putHeader("content-type", "application/json")
                .end(
                    request.body().contains("\"message/send\"")
                            && request.body().contains("\"kind\":\"text\"")
                        ? "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"id\":\"u-1\",\"contextId\":\"s\","
                            + "\"status\":{\"state\":\"completed\"},\"artifacts\":[{\"artifactId\":\"a\","
                            + "\"parts\":[{\"kind\":\"text\",\"text\":\"Looked after\"}]}],\"kind\":\"task\"}}"
                        : "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32601,\"message\":"
                            + "\"Method not found: only message/send is supported on this build\"}}"));
    hub.start();
    Awaitility.await()
        .until(() -> hub.get("/.well-known/agent-card.json").text().contains("\"zero.chat\""));

    JsonNode task = awaitState(send("zero.chat"), "COMPLETED");

    assertThat(task.at("/artifacts/0/parts/0/text").asText()).isEqualTo("Looked after");
    assertThat(peer.seen("/a2a/up")).hasSize(2);
    assertThat(peer.seen("/a2a/up").get(0).body()).contains("\"SendMessage\"");
  }
}
