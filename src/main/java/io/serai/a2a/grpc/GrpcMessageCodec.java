package io.serai.a2a.grpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import com.google.protobuf.Empty;
import com.google.protobuf.Message;
import io.serai.a2a.json.Codec;
import io.serai.a2a.json.JsonBufferWriter;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.StreamUpdate;
import io.serai.document.JsonMappers;
import io.serai.http.BodyMemoryLease;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
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

/**
 * Reads and writes the messages of one gRPC method by way of the JSON codec of 1.0.
 *
 * @param request the default instance of the request message
 * @param response the default instance of the response message, or of the messages of its stream
 */
record GrpcMessageCodec(Message request, Message response) {

  static GrpcMessageCodec of(A2aOperation operation) {
    Task task = Task.getDefaultInstance();
    TaskPushNotificationConfig config = TaskPushNotificationConfig.getDefaultInstance();
    return switch (operation) {
      case SEND ->
          new GrpcMessageCodec(
              SendMessageRequest.getDefaultInstance(), SendMessageResponse.getDefaultInstance());
      case STREAM ->
          new GrpcMessageCodec(
              SendMessageRequest.getDefaultInstance(), StreamResponse.getDefaultInstance());
      case GET -> new GrpcMessageCodec(GetTaskRequest.getDefaultInstance(), task);
      case LIST ->
          new GrpcMessageCodec(
              ListTasksRequest.getDefaultInstance(), ListTasksResponse.getDefaultInstance());
      case CANCEL -> new GrpcMessageCodec(CancelTaskRequest.getDefaultInstance(), task);
      case SUBSCRIBE ->
          new GrpcMessageCodec(
              SubscribeToTaskRequest.getDefaultInstance(), StreamResponse.getDefaultInstance());
      case CREATE_PUSH -> new GrpcMessageCodec(config, config);
      case GET_PUSH ->
          new GrpcMessageCodec(GetTaskPushNotificationConfigRequest.getDefaultInstance(), config);
      case LIST_PUSH ->
          new GrpcMessageCodec(
              ListTaskPushNotificationConfigsRequest.getDefaultInstance(),
              ListTaskPushNotificationConfigsResponse.getDefaultInstance());
      case DELETE_PUSH ->
          new GrpcMessageCodec(
              DeleteTaskPushNotificationConfigRequest.getDefaultInstance(),
              Empty.getDefaultInstance());
      case CARD ->
          new GrpcMessageCodec(
              GetExtendedAgentCardRequest.getDefaultInstance(), AgentCard.getDefaultInstance());
    };
  }

  /**
   * Reads the parameters of a request as JSON.
   *
   * <p>Reserves memory for its fields first.
   *
   * @throws A2aException if the bytes are not such a message, or it has too many fields
   */
  ObjectNode read(Buffer message, BodyMemoryLease memory) {
    byte[] bytes = message.getBytes();
    try {
      memory.reserveValues(ProtobufFieldCounter.count(bytes, request.getDescriptorForType()));
      return ProtoJson.tree(request.getParserForType().parseFrom(bytes));
    } catch (IOException malformed) {
      throw A2aException.of(
          A2aError.PARSE_ERROR,
          "The message is no " + request.getDescriptorForType().getName() + " of lf.a2a.v1.");
    }
  }

  Buffer write(A2aResult result) {
    return write(out -> Codec.V1_0.write(result, out));
  }

  Buffer write(StreamUpdate.Payload payload) {
    return write(out -> Codec.V1_0.write(payload, out));
  }

  private Buffer write(JsonBufferWriter.JsonValueWriter value) {
    Message.Builder message = response.newBuilderForType();
    ProtoJson.fill(message, tree(value));
    return Buffer.buffer(message.build().toByteArray());
  }

  private static JsonNode tree(JsonBufferWriter.JsonValueWriter value) {
    try (TokenBuffer out = new TokenBuffer(JsonMappers.MAPPER, false)) {
      value.to((JsonGenerator) out);
      return JsonMappers.MAPPER.readTree(out.asParser());
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
