package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.grpc.Status;
import io.serai.OwnThread;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.HubProcess;
import io.serai.store.SecondJvm;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import lf.a2a.v1.Proto.Message;
import lf.a2a.v1.Proto.Part;
import lf.a2a.v1.Proto.Role;
import lf.a2a.v1.Proto.SendMessageRequest;
import lf.a2a.v1.Proto.Task;
import lf.a2a.v1.Proto.TaskState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A hub stops while clients read streams and wait for tasks. */
@Timeout(300)
class StopTest {
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:again?description=Takes a minute and may run again.&idempotent=true
            steps:
              - delay: {constant: "60000", asyncDelayed: true}
      - route:
          from:
            uri: skill:once?description=Takes a minute and must not run twice.
            steps:
              - delay: {constant: "60000", asyncDelayed: true}
      - route:
          from:
            uri: skill:short?description=Takes longer than what may run again is waited for.
            steps:
              - delay: {constant: "2000", asyncDelayed: true}
              - setBody: {constant: "done"}
      """;

  private static final Duration FEW_SECONDS = Duration.ofSeconds(6);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @TempDir private Path home;
  @TempDir private Path far;

  @Test
  void signalEndsStreamsAndAnswersBlockedCallersWithinSeconds() throws Exception {
    HubFixture files = hub().file("application.properties", "");
    String task;
    try (SecondJvm process = SecondJvm.start(HubProcess.class, home)) {
      String url = process.next("url ");
      try (GrpcClient grpc = new GrpcClient(URI.create(url).getPort());
          EventReader events =
              EventReader.open(http, posting(url + "/a2a/rest/message:stream", "again").build())) {
        GrpcReader<SendMessageRequest> streamed = new GrpcReader<>();
        grpc.streams().sendStreamingMessage(skillRequest("again"), streamed);
        streamed.request(100);
        CompletableFuture<Task> called =
            OwnThread.supply(() -> grpc.calls().sendMessage(skillRequest("again")).getTask());
        CompletableFuture<HttpResponse<String>> sent =
            http.sendAsync(
                posting(url + "/a2a/rest/message:send", "again").build(), BodyHandlers.ofString());
        streamed.read(1);
        task = events.next().at("/task/id").asText();
        awaitTasks(url, 4);

        long signal = System.nanoTime();
        process.terminate();

        assertThat(process.await()).isEqualTo(143);
        assertThat(Duration.ofNanos(System.nanoTime() - signal)).isLessThan(FEW_SECONDS);
        awaitEnd(events);
        assertThat(streamed.end()).isEqualTo(Status.Code.UNAVAILABLE);
        assertThat(called.join().getStatus().getState()).isEqualTo(TaskState.TASK_STATE_WORKING);
        assertThat(json(sent.join()).at("/task/status/state").asText())
            .isEqualTo("TASK_STATE_WORKING");
        assertThat(json(sent.join()).at("/task/id").asText()).isNotEmpty();
      }
    }
    try (HubFixture again = files.property("serai.shutdown-timeout", "1s").start()) {
      assertThat(again.get("/a2a/rest/tasks/" + task).at("/status/state").asText())
          .isEqualTo("TASK_STATE_WORKING");
    }
  }

  @Test
  void nonIdempotentTaskMayCompleteDuringShutdown() {
    try (HubFixture hub = hub().start()) {
      CompletableFuture<Reply> sent = begin(hub, "short");
      awaitTasks(hub.hub().url(), 1);

      hub.close();

      assertThat(sent.join().at("/task/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    }
  }

  @Test
  void callerOfAnInterruptedTaskReceives503WithTheTaskId() {
    try (HubFixture hub = hub().property("serai.shutdown-timeout", "2s").start()) {
      CompletableFuture<Reply> sent = begin(hub, "once");
      awaitTasks(hub.hub().url(), 1);
      String task = hub.get("/a2a/rest/tasks").at("/tasks/0/id").asText();

      hub.close();

      assertThat(sent.join().status()).isEqualTo(503);
      assertThat(sent.join().at("/error/status").asText()).isEqualTo("UNAVAILABLE");
      assertThat(sent.join().at("/error/message").asText()).contains(task);
    }
  }

  @Test
  void httpRouteThatWaitsForARemoteTaskDoesNotDelayShutdown() {
    HubFixture other = new HubFixture(far).file("routes/skills.camel.yaml", ROUTES);
    try (HubFixture there = other.property("serai.shutdown-timeout", "1s").start();
        HubFixture hub = new HubFixture(home)) {
      hub.file(
          "agents/far.yaml",
          "agent_id: far\ncard: " + there.hub().url() + "\nallowed_callers: ['*']\n");
      hub.file(
          "routes/relay.camel.yaml",
          """
          - route:
              from:
                uri: platform-http:/relay
                steps:
                  - to: agent:far?skill=once
          """);
      hub.start();
      await().until(() -> hub.get("/.well-known/agent-card.json").text().contains("far.once"));
      CompletableFuture<Reply> relayed = hub.begin("/relay", "{}");
      awaitTasks(there.hub().url(), 1);

      long stop = System.nanoTime();
      hub.close();

      assertThat(Duration.ofNanos(System.nanoTime() - stop)).isLessThan(FEW_SECONDS);
      assertThat(relayed.join().status()).isEqualTo(503);
      assertThat(relayed.join().text()).contains("continues without it");
    }
  }

  @Test
  void fileRouteThatWaitsForARemoteTaskDoesNotDelayShutdown() {
    HubFixture other = new HubFixture(far).file("routes/skills.camel.yaml", ROUTES);
    try (HubFixture there = other.property("serai.shutdown-timeout", "1s").start();
        HubFixture hub = new HubFixture(home)) {
      hub.file(
          "agents/far.yaml",
          "agent_id: far\ncard: " + there.hub().url() + "\nallowed_callers: ['*']\n");
      hub.file(
          "routes/messages.camel.yaml",
          """
          - route:
              from:
                uri: file:%s
                steps:
                  - to: agent:far?skill=once&caller=operator
          """
              .formatted(home.resolve("in")));
      hub.start();
      await().until(() -> hub.get("/.well-known/agent-card.json").text().contains("far.once"));
      hub.file("in/one.txt", "hi");
      awaitTasks(there.hub().url(), 1);

      long stop = System.nanoTime();
      hub.close();

      assertThat(Duration.ofNanos(System.nanoTime() - stop)).isLessThan(FEW_SECONDS);
    }
  }

  private HubFixture hub() {
    return new HubFixture(home).file("routes/skills.camel.yaml", ROUTES);
  }

  /** A message for a skill. */
  static SendMessageRequest skillRequest(String skill) {
    return SendMessageRequest.newBuilder()
        .setMessage(
            Message.newBuilder()
                .setMessageId("m1")
                .setRole(Role.ROLE_USER)
                .addParts(Part.newBuilder().setText("hi"))
                .setMetadata(
                    com.google.protobuf.Struct.newBuilder()
                        .putFields(
                            "skillId",
                            com.google.protobuf.Value.newBuilder().setStringValue(skill).build())))
        .build();
  }

  private static String message(String skill) {
    return """
    {"message":{"messageId":"m1","role":"ROLE_USER","parts":[{"text":"hi"}],\
    "metadata":{"skillId":"%s"}}}"""
        .formatted(skill);
  }

  private static CompletableFuture<Reply> begin(HubFixture hub, String skill) {
    return hub.begin("/a2a/rest/message:send", message(skill));
  }

  private static HttpRequest.Builder posting(String url, String skill) {
    return HttpRequest.newBuilder(URI.create(url))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(message(skill)));
  }

  /** Waits until that many tasks are in state working. */
  private void awaitTasks(String url, int count) {
    URI working = URI.create(url + "/a2a/rest/tasks?status=TASK_STATE_WORKING");
    await()
        .until(
            () -> {
              HttpRequest list = HttpRequest.newBuilder(working).build();
              return json(http.send(list, BodyHandlers.ofString())).path("tasks").size() == count;
            });
  }

  private static JsonNode json(HttpResponse<String> response) throws IOException {
    return io.serai.document.JsonMappers.MAPPER.readTree(response.body());
  }

  /** Reads to the end of the stream; a truncated stream would fail the read. */
  private static void awaitEnd(EventReader events) {
    JsonNode next = events.next();
    while (next != null) {
      next = events.next();
    }
  }
}
