package io.serai.hub;

import static io.serai.hub.ForeignAgent.SEND;
import static io.serai.hub.ForeignAgent.sendTask;
import static io.serai.hub.GrpcAgent.event;
import static io.serai.hub.GrpcAgent.message;
import static io.serai.hub.GrpcAgent.reply;
import static io.serai.hub.GrpcAgent.status;
import static io.serai.hub.GrpcAgent.task;
import static lf.a2a.v1.Proto.TaskState.TASK_STATE_CANCELED;
import static lf.a2a.v1.Proto.TaskState.TASK_STATE_COMPLETED;
import static lf.a2a.v1.Proto.TaskState.TASK_STATE_WORKING;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.Any;
import com.google.rpc.Code;
import com.google.rpc.ErrorInfo;
import io.grpc.Context;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import lf.a2a.v1.Proto.CancelTaskRequest;
import lf.a2a.v1.Proto.GetTaskRequest;
import lf.a2a.v1.Proto.SendMessageRequest;
import lf.a2a.v1.Proto.SendMessageResponse;
import lf.a2a.v1.Proto.StreamResponse;
import lf.a2a.v1.Proto.SubscribeToTaskRequest;
import lf.a2a.v1.Proto.Task;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Remote agents that are not hubs and are called over gRPC. */
@Timeout(300)
class GrpcAgentTest {

  @TempDir private Path folder;
  private final GrpcAgent agent = new GrpcAgent();
  private final List<SendMessageRequest> sent = new CopyOnWriteArrayList<>();
  private HubFixture hub;

  @BeforeEach
  void home() {
    hub = new HubFixture(folder);
    hub.property("serai.agents.retry-delay", "20ms").property("serai.shutdown-timeout", "1s");
    hub.file("application.properties", "");
  }

  @AfterEach
  void stop() {
    hub.close();
    agent.close();
  }

  private void onSend(BiAnswer<SendMessageResponse> answer) {
    agent.<SendMessageRequest, SendMessageResponse>on(
        "SendMessage",
        (request, call) -> {
          sent.add(request);
          answer.to(request, call);
        });
  }

  private void onStream(BiAnswer<StreamResponse> answer) {
    agent.<SendMessageRequest, StreamResponse>on(
        "SendStreamingMessage",
        (request, call) -> {
          sent.add(request);
          answer.to(request, call);
        });
  }

  /** Answers a message. */
  private interface BiAnswer<A> {
    void to(SendMessageRequest request, StreamObserver<A> call);
  }

  private static String text(JsonNode task) {
    return task.at("/status/message/parts/0/text").asText();
  }

  private static String state(JsonNode task) {
    return task.at("/status/state").asText();
  }

  @Test
  void agentWithoutStreamsIsPolledUntilItsTaskHasEnded() {
    AtomicInteger looks = new AtomicInteger();
    onSend(
        (request, call) ->
            reply(
                call,
                SendMessageResponse.newBuilder()
                    .setTask(task("t-1", TASK_STATE_WORKING, ""))
                    .build()));
    agent.<GetTaskRequest, Task>on(
        "GetTask",
        (request, call) ->
            reply(
                call,
                looks.incrementAndGet() < 2
                    ? task(request.getId(), TASK_STATE_WORKING, "")
                    : task(request.getId(), TASK_STATE_COMPLETED, request.getTenant())));
    agent.card(false, "");
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(state(task)).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/artifacts/0/parts/0/text").asText()).isEqualTo("t1");
    assertThat(agent.calledMethods()).containsExactly("SendMessage", "GetTask", "GetTask");
    assertThat(sent.get(0).getTenant()).isEqualTo("t1");
    assertThat(sent.get(0).getMessage().getParts(0).getText()).isEqualTo("hi");
    assertThat(sent.get(0).getMessage().getMetadata().getFieldsOrThrow("skillId").getStringValue())
        .isEqualTo("talk");
    assertThat(sent.get(0).getConfiguration().getReturnImmediately()).isTrue();
    assertThat(agent.seen().get(0).header("a2a-version")).isEqualTo("1.0");
    assertThat(agent.seen().get(0).header("grpc-timeout")).isNotNull();
  }

  @Test
  void streamIsFollowedToItsEnd() {
    onStream(
        (request, call) -> {
          call.onNext(event(task("t-1", TASK_STATE_WORKING, "words")));
          reply(call, status("t-1", TASK_STATE_COMPLETED));
        });
    agent.card(true, "");
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(state(task)).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/artifacts/0/parts/0/text").asText()).isEqualTo("words");
    assertThat(agent.calledMethods()).containsExactly("SendStreamingMessage");
  }

  @Test
  void streamThatBreaksIsResumed() {
    onStream(
        (request, call) -> {
          call.onNext(event(task("t-1", TASK_STATE_WORKING, "")));
          call.onError(Status.UNAVAILABLE.asRuntimeException());
        });
    agent.<GetTaskRequest, Task>on(
        "GetTask", (request, call) -> reply(call, task(request.getId(), TASK_STATE_WORKING, "")));
    agent.<SubscribeToTaskRequest, StreamResponse>on(
        "SubscribeToTask",
        (request, call) ->
            reply(call, event(task(request.getId(), TASK_STATE_COMPLETED, "after all"))));
    agent.card(true, "");
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(state(task)).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(agent.calledMethods())
        .containsExactly("SendStreamingMessage", "GetTask", "SubscribeToTask");
  }

  @Test
  void silentStreamIsResumed() {
    hub.property("serai.agents.stream-silence", "300ms");
    onStream((request, call) -> call.onNext(event(task("t-1", TASK_STATE_WORKING, ""))));
    agent.<GetTaskRequest, Task>on(
        "GetTask",
        (request, call) -> reply(call, task(request.getId(), TASK_STATE_COMPLETED, "done")));
    agent.card(true, "");
    agent.addToAndStart(hub, "");

    assertThat(state(sendTask(hub))).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(agent.calledMethods()).containsExactly("SendStreamingMessage", "GetTask");
  }

  @Test
  void cancellationReachesTheAgentAndEndsTheStream() {
    List<String> reasons = new CopyOnWriteArrayList<>();
    CompletableFuture<Void> hungUp = new CompletableFuture<>();
    onStream(
        (request, call) -> {
          Context.current().addListener(ended -> hungUp.complete(null), Runnable::run);
          call.onNext(event(task("t-1", TASK_STATE_WORKING, "")));
        });
    agent.<CancelTaskRequest, Task>on(
        "CancelTask",
        (request, call) -> {
          reasons.add(request.getMetadata().getFieldsOrThrow("reason").getStringValue());
          reply(call, task(request.getId(), TASK_STATE_CANCELED, ""));
        });
    agent.card(true, "");
    agent.addToAndStart(hub, "");
    JsonNode begun =
        hub.post(
                "/a2a/rpc",
                SEND.replace(
                    "\"params\":{", "\"params\":{\"configuration\":{\"returnImmediately\":true},"))
            .at("/result/task");
    Awaitility.await().until(() -> sent.size() == 1);

    hub.post(
        "/a2a/rpc",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"CancelTask\",\"params\":{\"id\":\"%s\",\"metadata\":{\"reason\":\"Too late.\"}}}"
            .formatted(begun.path("id").asText()));

    Awaitility.await().untilAsserted(() -> assertThat(reasons).containsExactly("Too late."));
    Awaitility.await().until(hungUp::isDone);
  }

  @Test
  void errorWithDetailsFailsTheTaskWithItsReason() {
    onSend(
        (request, call) ->
            call.onError(
                StatusProto.toStatusRuntimeException(
                    com.google.rpc.Status.newBuilder()
                        .setCode(Code.INVALID_ARGUMENT_VALUE)
                        .setMessage("no such words")
                        .addDetails(
                            Any.pack(
                                ErrorInfo.newBuilder()
                                    .setReason("CONTENT_TYPE_NOT_SUPPORTED")
                                    .setDomain("a2a-protocol.org")
                                    .build()))
                        .build())));
    agent.card(false, "");
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(state(task)).isEqualTo("TASK_STATE_FAILED");
    assertThat(text(task)).contains("CONTENT_TYPE_NOT_SUPPORTED: no such words");
    assertThat(sent).hasSize(1);
  }

  @Test
  void busyAgentIsCalledAgain() {
    onSend(
        (request, call) -> {
          if (sent.size() == 1) {
            call.onError(Status.UNAVAILABLE.withDescription("later").asRuntimeException());
          } else {
            reply(call, message("in"));
          }
        });
    agent.card(false, "");
    agent.addToAndStart(hub, "");

    Reply answer = hub.post("/a2a/rpc", SEND);

    assertThat(answer.at("/result/message/parts/0/text").asText()).isEqualTo("in");
    assertThat(sent).hasSize(2);
    assertThat(sent.get(0).getMessage().getMessageId())
        .isEqualTo(sent.get(1).getMessage().getMessageId());
  }

  @Test
  void agentThatRefusesAccessFailsTheTask() {
    onSend((request, call) -> call.onError(Status.UNAUTHENTICATED.asRuntimeException()));
    agent.card(false, "");
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(task.at("/metadata/code").asText()).isEqualTo("E020");
    assertThat(text(task)).contains("refused access");
    assertThat(sent).hasSize(1);
  }

  @Test
  void slowAgentFailsTheTask() {
    hub.property("serai.agents.timeout", "300ms");
    onSend((request, call) -> {});
    agent.card(false, "");
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(state(task)).isEqualTo("TASK_STATE_FAILED");
    assertThat(text(task)).contains("did not answer within 300ms");
  }

  @Test
  void answerLargerThanTheLimitFailsTheTask() {
    hub.property("serai.outbound.max-response-size", "10000");
    onSend((request, call) -> reply(call, message("x".repeat(20_000))));
    agent.card(false, "");
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(state(task)).isEqualTo("TASK_STATE_FAILED");
    assertThat(text(task)).contains("more than 10000 octets");
  }

  @Test
  void credentialIsMetadataAndNotSentInAQuery() {
    onSend((request, call) -> reply(call, message("in")));
    agent.card(
        false,
        """
        ,"securitySchemes":{"q":{"apiKeySecurityScheme":{"location":"query","name":"key"}},
        "k":{"apiKeySecurityScheme":{"location":"header","name":"X-Key"}}},
        "securityRequirements":[{"schemes":{"q":{"list":[]}}},{"schemes":{"k":{"list":[]}}}]""");
    agent.addToAndStart(hub, "vault_credential: lock\n");
    assertThat(state(sendTask(hub))).isEqualTo("TASK_STATE_FAILED");
    assertThat(agent.seen()).isEmpty();

    hub.put(
        "/api/v1/credentials/lock",
        "{\"type\":\"api-key\",\"value\":\"s3cret\",\"hosts\":[\"localhost\"]}");
    Reply answer = hub.post("/a2a/rpc", SEND);

    assertThat(answer.at("/result/message/parts/0/text").asText()).isEqualTo("in");
    assertThat(agent.seen().get(0).header("x-key")).isEqualTo("s3cret");
  }

  @Test
  void privateAddressOfACardIsNotCalled() {
    agent.cardAt("127.0.0.2:1", false, "");
    agent.addToAndStart(hub, "");

    JsonNode task = sendTask(hub);

    assertThat(state(task)).isEqualTo("TASK_STATE_FAILED");
    assertThat(text(task)).contains("127.0.0.2");
  }

  @Test
  void bindingThatTheCardDoesNotOfferMakesItUnusable() {
    agent.card(false, "");
    hub.start();

    Reply refused = hub.post("/a2s/v1/agents", agent.registration("JSONRPC"));
    Reply made = hub.post("/a2s/v1/agents", agent.registration("GRPC"));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/message").asText()).contains("no interface of JSONRPC");
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.at("/card/binding").asText()).isEqualTo("GRPC");
    assertThat(hub.post("/a2s/v1/agents", agent.registration("SOAP")).status()).isEqualTo(400);
  }
}
