package io.serai.a2a;

import static io.serai.a2a.GrpcClient.message;
import static io.serai.a2a.GrpcClient.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.grpc.Status;
import io.serai.task.Artifact;
import io.serai.task.Part;
import io.serai.task.run.work.TaskContext;
import java.util.List;
import java.util.concurrent.TimeUnit;
import lf.a2a.v1.Proto.GetTaskRequest;
import lf.a2a.v1.Proto.SendMessageRequest;
import lf.a2a.v1.Proto.StreamResponse;
import lf.a2a.v1.Proto.SubscribeToTaskRequest;
import lf.a2a.v1.Proto.TaskState;
import org.junit.jupiter.api.Test;

/** Streams over gRPC. */
class GrpcStreamsTest extends GrpcBench {
  @Test
  void directReplyIsTheOnlyEventOfTheStream() {
    GrpcReader<SendMessageRequest> reader = stream("tck-message-response");

    assertThat(reader.end()).isEqualTo(Status.Code.OK);
    assertThat(reader.read(1)).hasSize(1).allMatch(StreamResponse::hasMessage);
  }

  @Test
  void slowReaderReceivesEverythingInOrderAndDelaysNoOther() {
    GrpcReader<SendMessageRequest> slow = stream("hold-slow");
    String id = slow.read(1).get(0).getTask().getId();
    GrpcReader<SubscribeToTaskRequest> quick = follow(id);
    quick.read(1);
    quick.request(10_000);
    TaskContext task = held("hold-slow");
    String text = "x".repeat(10_000);
    for (int i = 0; i < 500; i++) {
      task.artifact(Artifact.of("a", null, List.of(Part.ofText(text + i))), i > 0, i == 499);
    }
    hub.runner.release("hold-slow", HookRunner.done(task, "ok"));

    assertThat(quick.end()).isEqualTo(Status.Code.OK);
    assertThat(slow.read(1)).hasSize(1);
    slow.request(10_000);
    assertThat(slow.end()).isEqualTo(Status.Code.OK);
    List<StreamResponse> all = slow.read(502);
    assertThat(all.subList(1, 502)).isEqualTo(quick.read(502).subList(1, 502));
    for (int i = 0; i < 500; i++) {
      assertThat(all.get(i + 1).getArtifactUpdate().getArtifact().getParts(0).getText())
          .endsWith("x" + i);
    }
  }

  @Test
  void cancelEndsTheStreamButNotTheTask() {
    GrpcReader<SendMessageRequest> first = stream("hold-cancel");
    String id = first.read(1).get(0).getTask().getId();
    int open = hub.grpc.openStreams();

    first.cancel();

    assertThat(first.end()).isEqualTo(Status.Code.CANCELLED);
    await().until(() -> hub.grpc.openStreams() == open - 1);
    assertThat(state(id)).isEqualTo(TaskState.TASK_STATE_WORKING);
    hub.runner.release("hold-cancel", HookRunner.done(held("hold-cancel"), "ok"));
    await().until(() -> state(id) == TaskState.TASK_STATE_COMPLETED);
  }

  @Test
  void expiredDeadlineEndsTheCallAndTheTaskContinues() {
    GrpcClient.Refusal refused =
        refusal(
            () ->
                client
                    .calls()
                    .withDeadlineAfter(300, TimeUnit.MILLISECONDS)
                    .sendMessage(message("hold-deadline")));

    assertThat(refused.status()).isEqualTo("DEADLINE_EXCEEDED");
    TaskContext task = held("hold-deadline");
    hub.runner.release("hold-deadline", HookRunner.done(task, "ok"));
    await().until(() -> state(task.request().id()) == TaskState.TASK_STATE_COMPLETED);
  }

  @Test
  void taskSurvivesALostConnection() {
    String id;
    try (GrpcClient gone = hub.grpcClient()) {
      GrpcReader<SendMessageRequest> reader = new GrpcReader<>();
      gone.streams().sendStreamingMessage(message("hold-lost"), reader);
      id = reader.read(1).get(0).getTask().getId();
    }

    GrpcReader<SubscribeToTaskRequest> again = follow(id);
    again.read(1);
    again.request(10);
    hub.runner.release("hold-lost", HookRunner.done(held("hold-lost"), "ok"));

    assertThat(again.end()).isEqualTo(Status.Code.OK);
    await().until(() -> hub.grpc.openStreams() == 0);
  }

  @Test
  void unencodableUpdateEndsTheStream() {
    GrpcReader<SendMessageRequest> reader = stream("hold-octets");
    reader.read(1);
    reader.request(10);

    held("hold-octets")
        .artifact(Artifact.of("a", null, List.of(Part.ofRaw("no base64!", "a", "text/plain"))));

    assertThat(reader.end()).isEqualTo(Status.Code.UNAVAILABLE);
    await().until(() -> hub.grpc.openStreams() == 0);
  }

  @Test
  void urlSafeBase64IsReturnedAsStandardBase64() {
    String params = A2aHub.message("tck-complete-task");
    String raw = "{\"raw\":\"-_8\",\"mediaType\":\"text/plain\"}";
    A2aHub.Reply sent = hub.rpc("SendMessage", params.replace("{\"text\":\"hi\"}", raw));

    String id = sent.at("/result/task/id").asText();
    assertThat(sent.at("/result/task/history/0/parts/0/raw").asText()).isEqualTo("+/8=");
    GetTaskRequest get = GetTaskRequest.newBuilder().setId(id).build();
    assertThat(client.calls().getTask(get).getHistory(0).getParts(0).getRaw().toByteArray())
        .containsExactly(0xfb, 0xff);
  }

  private static TaskState state(String id) {
    return client
        .calls()
        .getTask(GetTaskRequest.newBuilder().setId(id).build())
        .getStatus()
        .getState();
  }

  private static TaskContext held(String message) {
    return hub.runner.held(message).join();
  }

  private static GrpcReader<SendMessageRequest> stream(String message) {
    GrpcReader<SendMessageRequest> reader = new GrpcReader<>();
    client.streams().sendStreamingMessage(message(message), reader);
    return reader;
  }

  private static GrpcReader<SubscribeToTaskRequest> follow(String id) {
    GrpcReader<SubscribeToTaskRequest> reader = new GrpcReader<>();
    client.streams().subscribeToTask(SubscribeToTaskRequest.newBuilder().setId(id).build(), reader);
    return reader;
  }
}
