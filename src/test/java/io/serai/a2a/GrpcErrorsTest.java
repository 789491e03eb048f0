package io.serai.a2a;

import static io.serai.a2a.GrpcClient.message;
import static io.serai.a2a.GrpcClient.refusal;
import static io.serai.a2a.GrpcClient.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Timestamp;
import io.grpc.CallOptions;
import io.grpc.MethodDescriptor;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.serai.a2a.GrpcClient.Refusal;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import lf.a2a.v1.A2AServiceGrpc;
import lf.a2a.v1.Proto.CancelTaskRequest;
import lf.a2a.v1.Proto.GetTaskRequest;
import lf.a2a.v1.Proto.ListTasksRequest;
import lf.a2a.v1.Proto.Message;
import lf.a2a.v1.Proto.Part;
import lf.a2a.v1.Proto.SendMessageRequest;
import lf.a2a.v1.Proto.SubscribeToTaskRequest;
import org.junit.jupiter.api.Test;

/** Errors over gRPC: statuses and their details. */
class GrpcErrorsTest extends GrpcBench {
  @Test
  void unknownTaskIsNotFoundWithErrorInfo() {
    Refusal refused = refusal(() -> client.calls().getTask(task("nobody's")));

    assertThat(refused.status()).isEqualTo("NOT_FOUND");
    assertThat(refused.message()).isEqualTo("There is no task nobody's.");
    assertThat(refused.details().getCode()).isEqualTo(5);
    assertThat(refused.details().getMessage()).isEqualTo("There is no task nobody's.");
    assertThat(refused.info().getReason()).isEqualTo("TASK_NOT_FOUND");
    assertThat(refused.info().getDomain()).isEqualTo("a2a-protocol.org");
    assertThat(refused.info().getMetadataMap()).containsEntry("taskId", "nobody's");
  }

  @Test
  void everyInvalidFieldIsNamed() {
    Refusal empty =
        refusal(() -> client.calls().sendMessage(SendMessageRequest.getDefaultInstance()));
    Refusal lacking =
        refusal(
            () ->
                client
                    .calls()
                    .sendMessage(
                        SendMessageRequest.newBuilder()
                            .setMessage(Message.newBuilder().addParts(Part.newBuilder()))
                            .build()));
    Refusal page =
        refusal(
            () ->
                client
                    .calls()
                    .listTasks(
                        ListTasksRequest.newBuilder()
                            .setPageSize(0)
                            .setStatusValue(99)
                            .setStatusTimestampAfter(
                                Timestamp.newBuilder().setSeconds(Long.MAX_VALUE))
                            .build()));

    assertThat(empty.status()).isEqualTo("INVALID_ARGUMENT");
    assertThat(empty.fields()).containsExactly("message");
    assertThat(lacking.fields())
        .containsExactly("message.messageId", "message.role", "message.parts[0]");
    assertThat(page.fields())
        .containsExactlyInAnyOrder("status", "pageSize", "statusTimestampAfter");
  }

  @Test
  void endedTaskCannotBeCanceledSubscribedOrContinued() {
    String id = client.send("ended").getId();

    Refusal cancel =
        refusal(() -> client.calls().cancelTask(CancelTaskRequest.newBuilder().setId(id).build()));
    Refusal follow =
        refusal(
            () ->
                client
                    .calls()
                    .subscribeToTask(SubscribeToTaskRequest.newBuilder().setId(id).build())
                    .next());
    Refusal more =
        refusal(
            () ->
                client
                    .calls()
                    .sendMessage(
                        SendMessageRequest.newBuilder()
                            .setMessage(text("more").setTaskId(id))
                            .build()));

    assertThat(cancel.status()).isEqualTo("FAILED_PRECONDITION");
    assertThat(cancel.info().getReason()).isEqualTo("TASK_NOT_CANCELABLE");
    assertThat(follow.status()).isEqualTo("FAILED_PRECONDITION");
    assertThat(follow.info().getReason()).isEqualTo("UNSUPPORTED_OPERATION");
    assertThat(more.info().getReason()).isEqualTo("UNSUPPORTED_OPERATION");
  }

  @Test
  void unsupportedMediaTypeIsAnInvalidArgument() {
    SendMessageRequest request =
        SendMessageRequest.newBuilder()
            .setMessage(
                text("type").addParts(Part.newBuilder().setText("x").setMediaType("image/png")))
            .build();

    Refusal refused = refusal(() -> client.calls().sendMessage(request));

    assertThat(refused.status()).isEqualTo("INVALID_ARGUMENT");
    assertThat(refused.info().getReason()).isEqualTo("CONTENT_TYPE_NOT_SUPPORTED");
  }

  @Test
  void serviceAcceptsOnlyItsOwnVersion() {
    try (GrpcClient old = hub.grpcClient().with("a2a-version", "0.3");
        GrpcClient strange = hub.grpcClient().with("a2a-version", "99.0");
        GrpcClient patched = hub.grpcClient().with("a2a-version", "1.0.7")) {
      Refusal refused = refusal(() -> old.send("v"));

      assertThat(refused.status()).isEqualTo("FAILED_PRECONDITION");
      assertThat(refused.info().getReason()).isEqualTo("VERSION_NOT_SUPPORTED");
      assertThat(refused.info().getMetadataMap()).containsEntry("version", "0.3");
      assertThat(refusal(() -> strange.send("v")).info().getReason())
          .isEqualTo("VERSION_NOT_SUPPORTED");
      assertThat(patched.send("v").getId()).isNotEmpty();
    }
  }

  @Test
  void oldErrorTableHasItsOwnStatuses() {
    A2aConfig now = A2aConfig.DEFAULT;
    try (A2aHub older = new A2aHub(options(ErrorTableVersion.V1_0_0, List.of(), Set.of()));
        GrpcClient old = older.grpcClient().with("a2a-version", "0.3")) {
      Refusal refused = refusal(() -> old.send("v"));

      assertThat(now.errors()).isEqualTo(ErrorTableVersion.V1_0_1);
      assertThat(refused.status()).isEqualTo("UNIMPLEMENTED");
      assertThat(refused.info().getReason()).isEqualTo("VERSION_NOT_SUPPORTED");
    }
  }

  @Test
  void requiredExtensionMustBeNamed() {
    String uri = "https://example.com/ext";
    try (A2aHub strict = new A2aHub(options(ErrorTableVersion.V1_0_1, List.of(uri), Set.of(uri)));
        GrpcClient without = strict.grpcClient();
        GrpcClient with = strict.grpcClient().with("a2a-extensions", "urn:other, " + uri)) {
      Refusal refused = refusal(() -> without.send("e"));

      assertThat(refused.status()).isEqualTo("FAILED_PRECONDITION");
      assertThat(refused.info().getReason()).isEqualTo("EXTENSION_SUPPORT_REQUIRED");
      assertThat(with.send("e").getId()).isNotEmpty();
    }
  }

  @Test
  void tenantMustBeAnAgentOfTheHub() {
    hub.agents.put(A2aHub.agent("clerk", List.of("hooks"), "hooks", List.of("*"), false));
    SendMessageRequest clerk = message("tenant").toBuilder().setTenant("clerk").build();

    String id = client.calls().sendMessage(clerk).getTask().getId();

    assertThat(client.calls().getTask(task(id)).getId()).isEqualTo(id);
    assertThat(client.calls().getTask(task(id).toBuilder().setTenant("clerk").build()).getId())
        .isEqualTo(id);
    assertThat(
            refusal(() -> client.calls().getTask(task(id).toBuilder().setTenant("worker").build()))
                .status())
        .isEqualTo("NOT_FOUND");
    assertThat(
            refusal(
                    () ->
                        client
                            .calls()
                            .sendMessage(message("t").toBuilder().setTenant("nobody").build()))
                .fields())
        .containsExactly("tenant");
  }

  @Test
  void longValuesInErrorsAreTruncated() {
    Refusal refused = refusal(() -> client.calls().getTask(task("ü".repeat(1_000))));

    assertThat(refused.status()).isEqualTo("NOT_FOUND");
    assertThat(refused.message()).hasSize(300).endsWith("…");
    assertThat(refused.info().getMetadataMap().get("taskId")).hasSize(300);
  }

  @Test
  void truncatedValuesInErrorsEndWithAWholeCodePoint() {
    for (String before : new String[] {"", "x"}) {
      Refusal refused = refusal(() -> client.calls().getTask(task(before + "😀".repeat(499))));

      assertThat(refused.info().getMetadataMap().get("taskId")).doesNotContain("?").endsWith("😀…");
      assertThat(refused.details().getMessage()).doesNotContain("?").endsWith("😀…");
    }
  }

  @Test
  void unknownMethodIsUnimplemented() {
    MethodDescriptor<GetTaskRequest, GetTaskRequest> other =
        MethodDescriptor.<GetTaskRequest, GetTaskRequest>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("lf.a2a.v1.A2AService/Nothing")
            .setRequestMarshaller(ProtoUtils.marshaller(GetTaskRequest.getDefaultInstance()))
            .setResponseMarshaller(ProtoUtils.marshaller(GetTaskRequest.getDefaultInstance()))
            .build();

    assertThat(refusal(() -> call(other)).status()).isEqualTo("UNIMPLEMENTED");
  }

  @Test
  void undecodableMessageIsAnInvalidArgument() {
    MethodDescriptor<Part, Part> broken =
        MethodDescriptor.<Part, Part>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName(A2AServiceGrpc.getGetTaskMethod().getFullMethodName())
            .setRequestMarshaller(new Broken())
            .setResponseMarshaller(ProtoUtils.marshaller(Part.getDefaultInstance()))
            .build();

    Refusal refused =
        refusal(
            () ->
                ClientCalls.blockingUnaryCall(
                    client.channel(), broken, withDeadline(), Part.getDefaultInstance()));

    assertThat(refused.status()).isEqualTo("INVALID_ARGUMENT");
    assertThat(refused.message()).isEqualTo("The message is not a GetTaskRequest of lf.a2a.v1.");
  }

  private static void call(MethodDescriptor<GetTaskRequest, GetTaskRequest> method) {
    ClientCalls.blockingUnaryCall(client.channel(), method, withDeadline(), task("x"));
  }

  private static CallOptions withDeadline() {
    return CallOptions.DEFAULT.withDeadlineAfter(20, TimeUnit.SECONDS);
  }

  private static GetTaskRequest task(String id) {
    return GetTaskRequest.newBuilder().setId(id).build();
  }

  private static A2aConfig options(
      ErrorTableVersion table, List<String> extensions, Set<String> required) {
    A2aConfig now = A2aConfig.DEFAULT;
    return new A2aConfig(
        true,
        false,
        false,
        table,
        now.restMedia(),
        now.inputModes(),
        extensions,
        required,
        now.heartbeat(),
        true,
        false,
        false);
  }

  /** Writes bytes that are not a message. */
  private static final class Broken implements MethodDescriptor.Marshaller<Part> {
    @Override
    public java.io.InputStream stream(Part value) {
      return new java.io.ByteArrayInputStream(new byte[] {(byte) 0xFF, 1, 2});
    }

    @Override
    public Part parse(java.io.InputStream stream) {
      return Part.getDefaultInstance();
    }
  }
}
