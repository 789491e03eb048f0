package io.serai.a2a.grpc;

import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.Empty;
import com.google.protobuf.Message;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aVersion;
import java.util.Optional;
import lf.a2a.v1.Proto;
import lf.a2a.v1.Proto.AgentCard;
import lf.a2a.v1.Proto.CancelTaskRequest;
import lf.a2a.v1.Proto.DeleteTaskPushNotificationConfigRequest;
import lf.a2a.v1.Proto.GetExtendedAgentCardRequest;
import lf.a2a.v1.Proto.GetTaskPushNotificationConfigRequest;
import lf.a2a.v1.Proto.GetTaskRequest;
import lf.a2a.v1.Proto.ListTaskPushNotificationConfigsRequest;
import lf.a2a.v1.Proto.ListTaskPushNotificationConfigsResponse;
import lf.a2a.v1.Proto.ListTasksRequest;
import lf.a2a.v1.Proto.ListTasksResponse;
import lf.a2a.v1.Proto.SendMessageRequest;
import lf.a2a.v1.Proto.SendMessageResponse;
import lf.a2a.v1.Proto.StreamResponse;
import lf.a2a.v1.Proto.SubscribeToTaskRequest;
import lf.a2a.v1.Proto.Task;
import lf.a2a.v1.Proto.TaskPushNotificationConfig;

/** The service {@code lf.a2a.v1.A2AService} of A2A 1.0. */
final class GrpcServiceDefinitionV10 implements GrpcService {

  @Override
  public A2aVersion version() {
    return A2aVersion.V1_0;
  }

  @Override
  public ServiceDescriptor schema() {
    return Proto.getDescriptor().findServiceByName("A2AService");
  }

  @Override
  public ErrorTableVersion errors(ErrorTableVersion configured) {
    return configured;
  }

  @Override
  public Optional<String> method(A2aOperation operation) {
    return Optional.of(operation.method());
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
      case LIST ->
          of(ListTasksRequest.getDefaultInstance(), ListTasksResponse.getDefaultInstance());
      case CANCEL -> of(CancelTaskRequest.getDefaultInstance(), task);
      case SUBSCRIBE ->
          of(SubscribeToTaskRequest.getDefaultInstance(), StreamResponse.getDefaultInstance());
      case CREATE_PUSH -> of(config, config);
      case GET_PUSH -> of(GetTaskPushNotificationConfigRequest.getDefaultInstance(), config);
      case LIST_PUSH ->
          of(
              ListTaskPushNotificationConfigsRequest.getDefaultInstance(),
              ListTaskPushNotificationConfigsResponse.getDefaultInstance());
      case DELETE_PUSH ->
          of(
              DeleteTaskPushNotificationConfigRequest.getDefaultInstance(),
              Empty.getDefaultInstance());
      case CARD ->
          of(GetExtendedAgentCardRequest.getDefaultInstance(), AgentCard.getDefaultInstance());
    };
  }

  private static GrpcMessageCodec of(Message request, Message response) {
    return new GrpcMessageCodec(Codec.V1_0, request, response);
  }
}
