package io.serai.a2a;

import static io.serai.a2a.GrpcClient.message;
import static io.serai.a2a.GrpcClient.refusal;
import static io.serai.a2a.GrpcClient.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.ListValue;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import java.util.Iterator;
import lf.a2a.v1.Proto.AgentCard;
import lf.a2a.v1.Proto.Artifact;
import lf.a2a.v1.Proto.AuthenticationInfo;
import lf.a2a.v1.Proto.CancelTaskRequest;
import lf.a2a.v1.Proto.DeleteTaskPushNotificationConfigRequest;
import lf.a2a.v1.Proto.GetExtendedAgentCardRequest;
import lf.a2a.v1.Proto.GetTaskPushNotificationConfigRequest;
import lf.a2a.v1.Proto.GetTaskRequest;
import lf.a2a.v1.Proto.ListTaskPushNotificationConfigsRequest;
import lf.a2a.v1.Proto.ListTasksRequest;
import lf.a2a.v1.Proto.ListTasksResponse;
import lf.a2a.v1.Proto.Part;
import lf.a2a.v1.Proto.SendMessageConfiguration;
import lf.a2a.v1.Proto.SendMessageRequest;
import lf.a2a.v1.Proto.SendMessageResponse;
import lf.a2a.v1.Proto.StreamResponse;
import lf.a2a.v1.Proto.SubscribeToTaskRequest;
import lf.a2a.v1.Proto.Task;
import lf.a2a.v1.Proto.TaskPushNotificationConfig;
import lf.a2a.v1.Proto.TaskState;
import org.junit.jupiter.api.Test;

/** Every operation over gRPC. */
class GrpcOperationsTest extends GrpcBench {
  @Test
  void messageReturnsItsTask() {
    Task task = client.send("tck-artifact-text");

    assertThat(task.getId()).isNotEmpty();
    assertThat(task.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_COMPLETED);
    assertThat(task.getStatus().getTimestamp().getSeconds()).isPositive();
    assertThat(task.getArtifactsList())
        .containsExactly(
            Artifact.newBuilder()
                .setArtifactId("artifact-1")
                .setName("output")
                .addParts(Part.newBuilder().setText("Generated text content"))
                .build());
    assertThat(task.getHistory(0).getMessageId()).isEqualTo("tck-artifact-text");
    assertThat(task.getMetadata().getFieldsOrThrow("skillId").getStringValue()).isEqualTo("hooks");
  }

  @Test
  void directReplyIsAMessageWithoutTask() {
    SendMessageResponse response = client.calls().sendMessage(message("tck-message-response"));

    assertThat(response.hasTask()).isFalse();
    assertThat(response.getMessage().getParts(0).getText()).isEqualTo("Direct message response");
  }

  @Test
  void fileAndDataArtifactsAreReturnedUnchanged() {
    Part file = client.send("tck-artifact-file").getArtifacts(0).getParts(0);
    Part data = client.send("tck-artifact-data").getArtifacts(0).getParts(0);

    assertThat(file.getRaw()).isEqualTo(ByteString.copyFromUtf8("output"));
    assertThat(file.getFilename()).isEqualTo("output.txt");
    assertThat(file.getMediaType()).isEqualTo("text/plain");
    assertThat(data.getData().getStructValue().getFieldsOrThrow("count").getNumberValue())
        .isEqualTo(42);
  }

  @Test
  void everyKindOfPartIsStoredUnchanged() {
    Value data =
        Value.newBuilder()
            .setListValue(
                ListValue.newBuilder()
                    .addValues(Value.newBuilder().setNumberValue(3))
                    .addValues(Value.newBuilder().setNumberValue(-0.5))
                    .addValues(Value.newBuilder().setNumberValue(4e10))
                    .addValues(Value.newBuilder().setNullValue(NullValue.NULL_VALUE))
                    .addValues(Value.newBuilder().setBoolValue(true)))
            .build();
    Struct metadata = Struct.newBuilder().putFields("k", data).build();
    SendMessageRequest request =
        SendMessageRequest.newBuilder()
            .setMessage(
                text("kinds")
                    .addParts(Part.newBuilder().setText(""))
                    .addParts(
                        Part.newBuilder()
                            .setRaw(ByteString.copyFrom(new byte[] {0, -1, 62}))
                            .setMediaType("text/plain"))
                    .addParts(Part.newBuilder().setData(data).setMetadata(metadata))
                    .addParts(
                        Part.newBuilder()
                            .setData(Value.newBuilder().setNullValue(NullValue.NULL_VALUE)))
                    .setMetadata(metadata)
                    .addExtensions("urn:x")
                    .addReferenceTaskIds("earlier"))
            .build();

    Task task = client.calls().sendMessage(request).getTask();

    assertThat(task.getHistory(0).toBuilder().clearTaskId().clearContextId().build())
        .isEqualTo(request.getMessage());
    assertThat(hub.rpc("GetTask", "{\"id\":\"" + task.getId() + "\"}").text())
        .contains("[3,-0.5,40000000000,null,true]");
  }

  @Test
  void taskIsReadWithTheRequestedHistoryLength() {
    Task task = client.send("read");

    GetTaskRequest request = GetTaskRequest.newBuilder().setId(task.getId()).build();
    assertThat(client.calls().getTask(request)).isEqualTo(task);
    assertThat(
            client
                .calls()
                .getTask(request.toBuilder().setHistoryLength(0).build())
                .getHistoryList())
        .isEmpty();
  }

  @Test
  void tasksAreListedByContextInPages() {
    String context = client.send("first").getContextId();
    SendMessageRequest second =
        SendMessageRequest.newBuilder().setMessage(text("second").setContextId(context)).build();
    client.calls().sendMessage(second);
    ListTasksRequest request =
        ListTasksRequest.newBuilder()
            .setContextId(context)
            .setStatus(TaskState.TASK_STATE_COMPLETED)
            .setStatusTimestampAfter(Timestamp.newBuilder().setSeconds(1_000))
            .setPageSize(1)
            .setIncludeArtifacts(true)
            .build();

    ListTasksResponse page = client.calls().listTasks(request);
    ListTasksResponse rest =
        client.calls().listTasks(request.toBuilder().setPageToken(page.getNextPageToken()).build());

    assertThat(page.getTotalSize()).isEqualTo(2);
    assertThat(page.getPageSize()).isEqualTo(1);
    assertThat(page.getTasks(0).getHistory(0).getMessageId()).isEqualTo("second");
    assertThat(rest.getTasks(0).getHistory(0).getMessageId()).isEqualTo("first");
    assertThat(rest.getNextPageToken()).isEmpty();
  }

  @Test
  void waitingTaskIsCanceled() {
    Task task = client.send("tck-input-required");

    Task canceled =
        client.calls().cancelTask(CancelTaskRequest.newBuilder().setId(task.getId()).build());

    assertThat(task.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_INPUT_REQUIRED);
    assertThat(canceled.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_CANCELED);
  }

  @Test
  void waitingTaskContinuesWithTheNextMessage() {
    Task task = client.send("tck-input-required");

    Task done =
        client
            .calls()
            .sendMessage(
                SendMessageRequest.newBuilder()
                    .setMessage(text("tck-complete-task").setTaskId(task.getId()))
                    .build())
            .getTask();

    assertThat(done.getId()).isEqualTo(task.getId());
    assertThat(done.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_COMPLETED);
  }

  @Test
  void returnImmediatelyAnswersWithTheWorkingTask() {
    Task task =
        client
            .calls()
            .sendMessage(
                message("hold-at-once").toBuilder()
                    .setConfiguration(
                        SendMessageConfiguration.newBuilder().setReturnImmediately(true))
                    .build())
            .getTask();

    assertThat(task.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_WORKING);
    hub.runner.release(
        "hold-at-once", HookRunner.done(hub.runner.held("hold-at-once").join(), "ok"));
  }

  @Test
  void streamBeginsWithTheTaskAndEndsWithItsFinalStatus() {
    Iterator<StreamResponse> stream =
        client.calls().sendStreamingMessage(message("tck-stream-001"));

    StreamResponse task = stream.next();
    assertThat(task.getTask().getStatus().getState()).isEqualTo(TaskState.TASK_STATE_WORKING);
    StreamResponse piece = stream.next();
    assertThat(piece.getArtifactUpdate().getArtifact().getParts(0).getText())
        .isEqualTo("Stream hello from TCK");
    assertThat(piece.getArtifactUpdate().getLastChunk()).isTrue();
    StreamResponse end = stream.next();
    assertThat(end.getStatusUpdate().getTaskId()).isEqualTo(task.getTask().getId());
    assertThat(end.getStatusUpdate().getStatus().getState())
        .isEqualTo(TaskState.TASK_STATE_COMPLETED);
    assertThat(stream.hasNext()).isFalse();
  }

  @Test
  void subscriberReceivesUpdatesUntilTheTaskEnds() {
    Task waiting = client.send("tck-input-required");
    Iterator<StreamResponse> stream =
        client
            .calls()
            .subscribeToTask(SubscribeToTaskRequest.newBuilder().setId(waiting.getId()).build());
    StreamResponse first = stream.next();

    hub.rpc(
        "SendMessage",
        A2aHub.message("tck-complete-task", ",\"taskId\":\"" + waiting.getId() + "\""));

    assertThat(first.getTask()).isEqualTo(waiting);
    assertThat(stream.next().getStatusUpdate().getStatus().getState())
        .isEqualTo(TaskState.TASK_STATE_WORKING);
    assertThat(stream.next().getStatusUpdate().getStatus().getState())
        .isEqualTo(TaskState.TASK_STATE_COMPLETED);
    assertThat(stream.hasNext()).isFalse();
  }

  @Test
  void pushConfigsAreCreatedReadListedAndDeleted() {
    String task = client.send("tck-input-required").getId();
    TaskPushNotificationConfig config =
        TaskPushNotificationConfig.newBuilder()
            .setTaskId(task)
            .setId("c1")
            .setUrl("http://127.0.0.1:1/hook")
            .setToken("t0ken")
            .setAuthentication(
                AuthenticationInfo.newBuilder().setScheme("Bearer").setCredentials("s3cret"))
            .build();

    TaskPushNotificationConfig made = client.calls().createTaskPushNotificationConfig(config);
    TaskPushNotificationConfig read =
        client
            .calls()
            .getTaskPushNotificationConfig(
                GetTaskPushNotificationConfigRequest.newBuilder()
                    .setTaskId(task)
                    .setId("c1")
                    .build());
    ListTaskPushNotificationConfigsRequest all =
        ListTaskPushNotificationConfigsRequest.newBuilder().setTaskId(task).build();

    assertThat(made.getId()).isEqualTo("c1");
    assertThat(read).isEqualTo(made);
    assertThat(read.getAuthentication().getScheme()).isEqualTo("Bearer");
    assertThat(client.calls().listTaskPushNotificationConfigs(all).getConfigsList())
        .containsExactly(made);
    client
        .calls()
        .deleteTaskPushNotificationConfig(
            DeleteTaskPushNotificationConfigRequest.newBuilder()
                .setTaskId(task)
                .setId("c1")
                .build());
    assertThat(client.calls().listTaskPushNotificationConfigs(all).getConfigsList()).isEmpty();
  }

  @Test
  void extendedCardRequiresAKey() {
    try (A2aHub closed = new A2aHub(A2aHub.secured());
        GrpcClient known = closed.grpcClient().with("authorization", "Bearer key-worker");
        GrpcClient unknown = closed.grpcClient()) {
      GetExtendedAgentCardRequest request = GetExtendedAgentCardRequest.getDefaultInstance();

      AgentCard card = known.calls().getExtendedAgentCard(request);

      assertThat(card.getName()).isEqualTo("worker");
      assertThat(card.getSupportedInterfacesList())
          .extracting(each -> each.getProtocolBinding())
          .contains("JSONRPC", "HTTP+JSON", "GRPC");
      assertThat(card.getCapabilities().getStreaming()).isTrue();
      assertThat(card.getSecuritySchemesOrThrow("apiKey").getApiKeySecurityScheme().getName())
          .isEqualTo("X-API-Key");
      assertThat(card.getSecurityRequirements(0).getSchemesMap()).containsKey("bearer");
      assertThat(refusal(() -> unknown.calls().getExtendedAgentCard(request)).status())
          .isEqualTo("UNAUTHENTICATED");
    }
  }

  @Test
  void openHubHasNoExtendedCard() {
    GrpcClient.Refusal refused =
        refusal(
            () ->
                client
                    .calls()
                    .getExtendedAgentCard(GetExtendedAgentCardRequest.getDefaultInstance()));

    assertThat(refused.status()).isEqualTo("FAILED_PRECONDITION");
    assertThat(refused.info().getReason()).isEqualTo("UNSUPPORTED_OPERATION");
  }
}
