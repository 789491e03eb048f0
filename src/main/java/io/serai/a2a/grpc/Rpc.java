package io.serai.a2a.grpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import com.google.protobuf.Empty;
import com.google.protobuf.Message;
import io.serai.a2a.json.Codec;
import io.serai.a2a.json.JsonText;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.Update;
import io.serai.document.Json;
import io.serai.http.BodyLease;
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
 * The messages of one method.
 *
 * @param request an empty one of what it is asked
 * @param response an empty one of what it answers, or of what its stream is made of
 */
record Rpc(Message request, Message response) {

  static Rpc of(A2aOperation operation) {
    Task task = Task.getDefaultInstance();
    TaskPushNotificationConfig config = TaskPushNotificationConfig.getDefaultInstance();
    return switch (operation) {
      case SEND ->
          new Rpc(
              SendMessageRequest.getDefaultInstance(), SendMessageResponse.getDefaultInstance());
      case STREAM ->
          new Rpc(SendMessageRequest.getDefaultInstance(), StreamResponse.getDefaultInstance());
      case GET -> new Rpc(GetTaskRequest.getDefaultInstance(), task);
      case LIST ->
          new Rpc(ListTasksRequest.getDefaultInstance(), ListTasksResponse.getDefaultInstance());
      case CANCEL -> new Rpc(CancelTaskRequest.getDefaultInstance(), task);
      case SUBSCRIBE ->
          new Rpc(SubscribeToTaskRequest.getDefaultInstance(), StreamResponse.getDefaultInstance());
      case CREATE_PUSH -> new Rpc(config, config);
      case GET_PUSH -> new Rpc(GetTaskPushNotificationConfigRequest.getDefaultInstance(), config);
      case LIST_PUSH ->
          new Rpc(
              ListTaskPushNotificationConfigsRequest.getDefaultInstance(),
              ListTaskPushNotificationConfigsResponse.getDefaultInstance());
      case DELETE_PUSH ->
          new Rpc(
              DeleteTaskPushNotificationConfigRequest.getDefaultInstance(),
              Empty.getDefaultInstance());
      case CARD ->
          new Rpc(GetExtendedAgentCardRequest.getDefaultInstance(), AgentCard.getDefaultInstance());
    };
  }

  /** The parameters that a request holds. */
  ObjectNode read(Buffer message, BodyLease memory) {
    byte[] octets = message.getBytes();
    try {
      memory.reserveValues(MessageTokens.count(octets, request.getDescriptorForType()));
      return ProtoJson.tree(request.getParserForType().parseFrom(octets));
    } catch (IOException broken) {
      throw A2aException.of(
          A2aError.PARSE_ERROR,
          "The message is no " + request.getDescriptorForType().getName() + " of lf.a2a.v1.");
    }
  }

  Buffer write(A2aResult result) {
    return write(out -> Codec.V1_0.write(result, out));
  }

  Buffer write(Update.What what) {
    return write(out -> Codec.V1_0.write(what, out));
  }

  private Buffer write(JsonText.Writing value) {
    Message.Builder message = response.newBuilderForType();
    ProtoJson.fill(message, tree(value));
    return Buffer.buffer(message.build().toByteArray());
  }

  private static JsonNode tree(JsonText.Writing value) {
    try (TokenBuffer out = new TokenBuffer(Json.MAPPER, false)) {
      value.to((JsonGenerator) out);
      return Json.MAPPER.readTree(out.asParser());
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
