package io.serai.a2a;

import static io.serai.a2a.GrpcClient.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import a2a.v1.A2AServiceGrpc;
import a2a.v1.Proto.AgentCard;
import a2a.v1.Proto.AgentInterface;
import a2a.v1.Proto.AuthenticationInfo;
import a2a.v1.Proto.CancelTaskRequest;
import a2a.v1.Proto.CreateTaskPushNotificationConfigRequest;
import a2a.v1.Proto.DataPart;
import a2a.v1.Proto.DeleteTaskPushNotificationConfigRequest;
import a2a.v1.Proto.FilePart;
import a2a.v1.Proto.GetAgentCardRequest;
import a2a.v1.Proto.GetTaskPushNotificationConfigRequest;
import a2a.v1.Proto.GetTaskRequest;
import a2a.v1.Proto.ListTaskPushNotificationConfigRequest;
import a2a.v1.Proto.Message;
import a2a.v1.Proto.Part;
import a2a.v1.Proto.PushNotificationConfig;
import a2a.v1.Proto.Role;
import a2a.v1.Proto.SendMessageConfiguration;
import a2a.v1.Proto.SendMessageRequest;
import a2a.v1.Proto.SendMessageResponse;
import a2a.v1.Proto.StreamResponse;
import a2a.v1.Proto.Task;
import a2a.v1.Proto.TaskPushNotificationConfig;
import a2a.v1.Proto.TaskState;
import a2a.v1.Proto.TaskSubscriptionRequest;
import com.google.protobuf.ByteString;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.serai.a2a.GrpcClient.Refusal;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every operation of A2A 0.3 over gRPC, called by gRPC's own Java client. */
class OldGrpcTest {
  private static A2aHub hub;

  private GrpcClient client;

  @BeforeAll
  static void start() {
    hub = new A2aHub();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @BeforeEach
  void connect() {
    client = hub.grpcClient();
  }

  @AfterEach
  void disconnect() {
    client.close();
  }

  @Test
  void messageReturnsItsTask() {
    Task task = send("tck-artifact-text");

    assertThat(task.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_COMPLETED);
    assertThat(task.getStatus().getTimestamp().getSeconds()).isPositive();
    assertThat(task.getArtifacts(0).getArtifactId()).isEqualTo("artifact-1");
    assertThat(task.getArtifacts(0).getName()).isEqualTo("output");
    assertThat(task.getArtifacts(0).getParts(0).getText()).isEqualTo("Generated text content");
    assertThat(task.getHistory(0).getMessageId()).isEqualTo("tck-artifact-text");
    assertThat(task.getHistory(0).getContent(0).getText()).isEqualTo("hi");
    assertThat(task.getHistory(0).getRole()).isEqualTo(Role.ROLE_USER);
  }

  @Test
  void directReplyIsAMessageWithoutTask() {
    SendMessageResponse response = calls().sendMessage(message("tck-message-response"));

    assertThat(response.hasTask()).isFalse();
    assertThat(response.getMsg().getContent(0).getText()).isEqualTo("Direct message response");
    assertThat(response.getMsg().getRole()).isEqualTo(Role.ROLE_AGENT);
  }

  @Test
  void fileAndDataArtifactsAreReturned() {
    Part file = send("tck-artifact-file").getArtifacts(0).getParts(0);
    Part data = send("tck-artifact-data").getArtifacts(0).getParts(0);

    assertThat(file.getFile().getFileWithBytes()).isEqualTo(ByteString.copyFromUtf8("output"));
    assertThat(file.getFile().getMimeType()).isEqualTo("text/plain");
    assertThat(data.getData().getData().getFieldsOrThrow("count").getNumberValue()).isEqualTo(42);
  }

  @Test
  void everyKindOfPartIsStoredUnchanged() {
    Struct struct =
        Struct.newBuilder()
            .putFields("n", Value.newBuilder().setNumberValue(-0.5).build())
            .putFields("data", Value.newBuilder().setBoolValue(true).build())
            .build();
    SendMessageRequest request =
        SendMessageRequest.newBuilder()
            .setRequest(
                text("kinds")
                    .addContent(
                        Part.newBuilder()
                            .setFile(
                                FilePart.newBuilder()
                                    .setFileWithBytes(ByteString.copyFrom(new byte[] {0, -1, 62}))
                                    .setMimeType("text/plain")))
                    .addContent(Part.newBuilder().setData(DataPart.newBuilder().setData(struct)))
                    .setMetadata(struct)
                    .addExtensions("urn:x"))
            .build();

    Task task = calls().sendMessage(request).getTask();

    assertThat(task.getHistory(0).toBuilder().clearTaskId().clearContextId().build())
        .isEqualTo(request.getRequest());
  }

  @Test
  void taskIsReadByItsNameWithTheRequestedHistoryLength() {
    Task task = send("tck-input-required");
    calls()
        .sendMessage(
            SendMessageRequest.newBuilder()
                .setRequest(text("tck-complete-task").setTaskId(task.getId()))
                .build());
    GetTaskRequest request = GetTaskRequest.newBuilder().setName("tasks/" + task.getId()).build();

    Task whole = calls().getTask(request);
    Task last = calls().getTask(request.toBuilder().setHistoryLength(1).build());

    assertThat(whole.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_COMPLETED);
    assertThat(whole.getHistoryCount()).isGreaterThan(1);
    assertThat(last.getHistoryCount()).isEqualTo(1);
  }

  @Test
  void waitingTaskIsCanceled() {
    Task task = send("tck-input-required");

    Task canceled =
        calls().cancelTask(CancelTaskRequest.newBuilder().setName("tasks/" + task.getId()).build());

    assertThat(task.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_INPUT_REQUIRED);
    assertThat(task.getStatus().getUpdate().getContentList()).isNotEmpty();
    assertThat(canceled.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_CANCELLED);
  }

  @Test
  void onlyAConfigurationThatAsksToBlockWaits() {
    SendMessageConfiguration notBlocking = SendMessageConfiguration.getDefaultInstance();

    Task working =
        calls()
            .sendMessage(message("hold-old").toBuilder().setConfiguration(notBlocking).build())
            .getTask();
    Task done =
        calls()
            .sendMessage(
                message("blocking").toBuilder()
                    .setConfiguration(notBlocking.toBuilder().setBlocking(true))
                    .build())
            .getTask();

    assertThat(working.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_WORKING);
    assertThat(done.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_COMPLETED);
    hub.runner.release("hold-old", HookRunner.done(hub.runner.held("hold-old").join(), "ok"));
  }

  @Test
  void streamBeginsWithTheTaskAndEndsWithItsFinalStatus() {
    Iterator<StreamResponse> stream = calls().sendStreamingMessage(message("tck-stream-001"));

    Task task = stream.next().getTask();
    assertThat(task.getStatus().getState()).isEqualTo(TaskState.TASK_STATE_WORKING);
    StreamResponse piece = stream.next();
    assertThat(piece.getArtifactUpdate().getArtifact().getParts(0).getText())
        .isEqualTo("Stream hello from TCK");
    assertThat(piece.getArtifactUpdate().getLastChunk()).isTrue();
    StreamResponse end = stream.next();
    assertThat(end.getStatusUpdate().getTaskId()).isEqualTo(task.getId());
    assertThat(end.getStatusUpdate().getFinal()).isTrue();
    assertThat(end.getStatusUpdate().getStatus().getState())
        .isEqualTo(TaskState.TASK_STATE_COMPLETED);
    assertThat(stream.hasNext()).isFalse();
  }

  @Test
  void subscriberReceivesUpdatesUntilTheTaskEnds() {
    Task waiting = send("tck-input-required");
    Iterator<StreamResponse> stream =
        calls()
            .taskSubscription(
                TaskSubscriptionRequest.newBuilder().setName("tasks/" + waiting.getId()).build());
    StreamResponse first = stream.next();

    hub.rpc(
        "SendMessage",
        A2aHub.message("tck-complete-task", ",\"taskId\":\"" + waiting.getId() + "\""));

    assertThat(first.getTask()).isEqualTo(waiting);
    assertThat(stream.next().getStatusUpdate().getFinal()).isFalse();
    assertThat(stream.next().getStatusUpdate().getFinal()).isTrue();
    assertThat(stream.hasNext()).isFalse();
  }

  @Test
  void pushConfigsAreCreatedReadListedAndDeleted() {
    String task = "tasks/" + send("tck-input-required").getId();
    String name = task + "/pushNotificationConfigs/c1";
    CreateTaskPushNotificationConfigRequest request =
        CreateTaskPushNotificationConfigRequest.newBuilder()
            .setParent(task)
            .setConfigId("c1")
            .setConfig(
                TaskPushNotificationConfig.newBuilder()
                    .setName(name)
                    .setPushNotificationConfig(
                        PushNotificationConfig.newBuilder()
                            .setUrl("http://127.0.0.1:1/hook")
                            .setToken("t0ken")
                            .setAuthentication(
                                AuthenticationInfo.newBuilder()
                                    .addSchemes("Bearer")
                                    .setCredentials("s3cret"))))
            .build();
    ListTaskPushNotificationConfigRequest all =
        ListTaskPushNotificationConfigRequest.newBuilder().setParent(task).build();

    TaskPushNotificationConfig made = calls().createTaskPushNotificationConfig(request);
    TaskPushNotificationConfig read =
        calls()
            .getTaskPushNotificationConfig(
                GetTaskPushNotificationConfigRequest.newBuilder().setName(name).build());

    assertThat(made.getName()).isEqualTo(name);
    assertThat(made.getPushNotificationConfig().getAuthentication().getSchemesList())
        .containsExactly("Bearer");
    assertThat(read).isEqualTo(made);
    assertThat(calls().listTaskPushNotificationConfig(all).getConfigsList()).containsExactly(made);
    calls()
        .deleteTaskPushNotificationConfig(
            DeleteTaskPushNotificationConfigRequest.newBuilder().setName(name).build());
    assertThat(calls().listTaskPushNotificationConfig(all).getConfigsList()).isEmpty();
  }

  @Test
  void cardIsForCallersWithAKey() {
    GetAgentCardRequest request = GetAgentCardRequest.getDefaultInstance();
    try (A2aHub closed = new A2aHub(options(true, true));
        GrpcClient known = closed.grpcClient().with("authorization", "Bearer key-worker");
        GrpcClient unknown = closed.grpcClient()) {
      AgentCard card = calls(known).getAgentCard(request);

      assertThat(card.getName()).isEqualTo("worker");
      assertThat(card.getProtocolVersion()).isEqualTo("0.3.0");
      assertThat(card.getSupportsAuthenticatedExtendedCard()).isTrue();
      assertThat(card.getAdditionalInterfacesList())
          .contains(
              AgentInterface.newBuilder()
                  .setUrl("localhost:80") // what the client calls it
                  .setTransport("GRPC")
                  .build());
      assertThat(card.getSecuritySchemesOrThrow("apiKey").getApiKeySecurityScheme().getName())
          .isEqualTo("X-API-Key");
      assertThat(card.getSecurity(0).getSchemesMap()).containsOnlyKeys("bearer");
      assertThat(refusal(() -> calls(unknown).getAgentCard(request)).status())
          .isEqualTo("UNAUTHENTICATED");
    }
    Refusal open = refusal(() -> calls().getAgentCard(request));
    assertThat(open.status()).isEqualTo("UNIMPLEMENTED");
    assertThat(open.message())
        .isEqualTo(
            "UnsupportedOperationError: There is no extended card: the public one says everything.");
  }

  @Test
  void unknownTaskIsNotFound() {
    Refusal refused =
        refusal(() -> calls().getTask(GetTaskRequest.newBuilder().setName("tasks/none").build()));

    assertThat(refused.status()).isEqualTo("NOT_FOUND");
    assertThat(refused.message()).isEqualTo("TaskNotFoundError: There is no task none.");
    assertThat(refused.info().getReason()).isEqualTo("TASK_NOT_FOUND");
  }

  @Test
  void endedTaskCannotBeCanceled() {
    String name = "tasks/" + send("ended").getId();

    assertThat(
            refusal(() -> calls().cancelTask(CancelTaskRequest.newBuilder().setName(name).build()))
                .status())
        .isEqualTo("FAILED_PRECONDITION");
  }

  @Test
  void namesOfAnotherFormAreInvalid() {
    for (String name : new String[] {"", "none", "tasks/", "tasks/a/b", "task/a"}) {
      Refusal refused =
          refusal(() -> calls().getTask(GetTaskRequest.newBuilder().setName(name).build()));

      assertThat(refused.status()).isEqualTo("INVALID_ARGUMENT");
      assertThat(refused.fields()).containsExactly("name");
    }
    for (String name :
        new String[] {
          "",
          "tasks/a",
          "tasks//pushNotificationConfigs/c",
          "x/pushNotificationConfigs/",
          "tasks/a/pushNotificationConfigs/"
        }) {
      assertThat(
              refusal(
                      () ->
                          calls()
                              .getTaskPushNotificationConfig(
                                  GetTaskPushNotificationConfigRequest.newBuilder()
                                      .setName(name)
                                      .build()))
                  .fields())
          .containsExactly("name");
    }
  }

  @Test
  void messageWithoutPartsIsInvalid() {
    SendMessageRequest empty =
        SendMessageRequest.newBuilder().setRequest(text("empty").clearContent()).build();

    assertThat(refusal(() -> calls().sendMessage(empty)).status()).isEqualTo("INVALID_ARGUMENT");
    assertThat(refusal(() -> calls().sendMessage(SendMessageRequest.getDefaultInstance())).status())
        .isEqualTo("INVALID_ARGUMENT");
  }

  @Test
  void onlyItsOwnVersionIsAccepted() {
    try (GrpcClient named = hub.grpcClient().with("a2a-version", "0.3");
        GrpcClient other = hub.grpcClient().with("a2a-version", "1.0")) {
      assertThat(calls(named).sendMessage(message("named")).hasTask()).isTrue();
      assertThat(refusal(() -> calls(other).sendMessage(message("other"))).info().getReason())
          .isEqualTo("VERSION_NOT_SUPPORTED");
    }
  }

  @Test
  void hubWithoutOldVersionsOrWithoutGrpcDoesNotServeIt() {
    for (A2aConfig options : new A2aConfig[] {options(false, false), withoutGrpc()}) {
      try (A2aHub without = new A2aHub(options);
          GrpcClient asking = without.grpcClient()) {
        assertThat(refusal(() -> calls(asking).sendMessage(message("none"))).status())
            .isEqualTo("UNIMPLEMENTED");
        assertThat(
                without.get("/.well-known/agent-card.json").at("/additionalInterfaces").toString())
            .doesNotContain("GRPC");
      }
    }
  }

  private Task send(String id) {
    return calls().sendMessage(message(id)).getTask();
  }

  private A2AServiceGrpc.A2AServiceBlockingStub calls() {
    return calls(client);
  }

  private static A2AServiceGrpc.A2AServiceBlockingStub calls(GrpcClient client) {
    return A2AServiceGrpc.newBlockingStub(client.channel())
        .withInterceptors(client.headers())
        .withDeadlineAfter(20, TimeUnit.SECONDS);
  }

  private static SendMessageRequest message(String id) {
    return SendMessageRequest.newBuilder().setRequest(text(id)).build();
  }

  private static Message.Builder text(String id) {
    return Message.newBuilder()
        .setMessageId(id)
        .setRole(Role.ROLE_USER)
        .addContent(Part.newBuilder().setText("hi"));
  }

  private static A2aConfig options(boolean legacy, boolean secured) {
    return options(legacy, secured, true);
  }

  private static A2aConfig withoutGrpc() {
    return options(true, false, false);
  }

  private static A2aConfig options(boolean legacy, boolean secured, boolean grpc) {
    A2aConfig s = A2aConfig.DEFAULT;
    return new A2aConfig(
        legacy,
        secured,
        s.fixedAddress(),
        s.errors(),
        s.restMedia(),
        s.inputModes(),
        s.extensions(),
        s.requiredExtensions(),
        s.heartbeat(),
        grpc,
        false,
        false);
  }
}
