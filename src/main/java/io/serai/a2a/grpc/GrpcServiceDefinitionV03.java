package io.serai.a2a.grpc;

import a2a.v1.Proto;
import a2a.v1.Proto.AgentCard;
import a2a.v1.Proto.CancelTaskRequest;
import a2a.v1.Proto.CreateTaskPushNotificationConfigRequest;
import a2a.v1.Proto.DeleteTaskPushNotificationConfigRequest;
import a2a.v1.Proto.GetAgentCardRequest;
import a2a.v1.Proto.GetTaskPushNotificationConfigRequest;
import a2a.v1.Proto.GetTaskRequest;
import a2a.v1.Proto.ListTaskPushNotificationConfigRequest;
import a2a.v1.Proto.ListTaskPushNotificationConfigResponse;
import a2a.v1.Proto.SendMessageRequest;
import a2a.v1.Proto.SendMessageResponse;
import a2a.v1.Proto.StreamResponse;
import a2a.v1.Proto.Task;
import a2a.v1.Proto.TaskPushNotificationConfig;
import a2a.v1.Proto.TaskSubscriptionRequest;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.Empty;
import com.google.protobuf.Message;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aVersion;
import java.util.Optional;

/** The service {@code a2a.v1.A2AService} of A2A 0.3. */
final class GrpcServiceDefinitionV03 implements GrpcService {
  private static final GrpcJsonCodecV03 CODEC = new GrpcJsonCodecV03();

  @Override
  public A2aVersion version() {
    return A2aVersion.V0_3;
  }

  @Override
  public ServiceDescriptor schema() {
    return Proto.getDescriptor().findServiceByName("A2AService");
  }

  /** Returns the older edition: what is not supported is UNIMPLEMENTED in 0.3. */
  @Override
  public ErrorTableVersion errors(ErrorTableVersion configured) {
    return ErrorTableVersion.V1_0_0;
  }

  @Override
  public Optional<String> method(A2aOperation operation) {
    return switch (operation) {
      case LIST -> Optional.empty();
      case SUBSCRIBE -> Optional.of("TaskSubscription");
      case LIST_PUSH -> Optional.of("ListTaskPushNotificationConfig");
      case CARD -> Optional.of("GetAgentCard");
      default -> Optional.of(operation.method());
    };
  }

  @Override
  public GrpcMessageCodec messages(A2aOperation operation) {
    Task task = Task.getDefaultInstance();
    TaskPushNotificationConfig config = TaskPushNotificationConfig.getDefaultInstance();
    return switch (operation) {
      case SEND ->
          of(SendMessageRequest.getDefaultInstance(), SendMessageResponse.getDefaultInstance());
      case STREAM ->
          of(SendMessageRequest.getDefaultInstance(), StreamResponse.getDefaultInstance());
      case GET -> of(GetTaskRequest.getDefaultInstance(), task);
      case CANCEL -> of(CancelTaskRequest.getDefaultInstance(), task);
      case SUBSCRIBE ->
          of(TaskSubscriptionRequest.getDefaultInstance(), StreamResponse.getDefaultInstance());
      case CREATE_PUSH -> of(CreateTaskPushNotificationConfigRequest.getDefaultInstance(), config);
      case GET_PUSH -> of(GetTaskPushNotificationConfigRequest.getDefaultInstance(), config);
      case LIST_PUSH ->
          of(
              ListTaskPushNotificationConfigRequest.getDefaultInstance(),
              ListTaskPushNotificationConfigResponse.getDefaultInstance());
      case DELETE_PUSH ->
          of(
              DeleteTaskPushNotificationConfigRequest.getDefaultInstance(),
              Empty.getDefaultInstance());
      case CARD -> of(GetAgentCardRequest.getDefaultInstance(), AgentCard.getDefaultInstance());
      case LIST -> throw new IllegalArgumentException("0.3 has no method that lists tasks");
    };
  }

  private static GrpcMessageCodec of(Message request, Message response) {
    return new GrpcMessageCodec(CODEC, request, response);
  }
}
