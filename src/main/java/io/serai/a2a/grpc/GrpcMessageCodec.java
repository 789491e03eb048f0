package io.serai.a2a.grpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import com.google.protobuf.Message;
import io.serai.a2a.json.Codec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.StreamUpdate;
import io.serai.document.JsonMappers;
import io.serai.http.body.JsonBufferWriter;
import io.serai.http.limit.BodyMemoryLease;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;

/**
 * Reads and writes the messages of one gRPC method by way of the JSON codec of its version, for the
 * service and for its clients.
 *
 * @param codec the JSON of these messages
 * @param request the default instance of the request message
 * @param response the default instance of the response message, or of the messages of its stream
 */
public record GrpcMessageCodec(Codec codec, Message request, Message response) {

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
          "The message is not a %s of %s."
              .formatted(
                  request.getDescriptorForType().getName(),
                  request.getDescriptorForType().getFile().getPackage()));
    }
  }

  Buffer write(A2aResult result) {
    return write(out -> codec.write(result, out));
  }

  Buffer write(StreamUpdate.Payload payload) {
    return write(out -> codec.write(payload, out));
  }

  /** Writes a client's request, given as the JSON of its parameters. */
  public Buffer writeRequest(JsonBufferWriter.JsonValueWriter params) {
    return write(request, params);
  }

  /**
   * Reads a response, or a message of a stream, as JSON for a client.
   *
   * @throws A2aException if the bytes are not such a message, or it has too many fields
   */
  public ObjectNode readResponse(Buffer message) {
    byte[] bytes = message.getBytes();
    try {
      ProtobufFieldCounter.count(bytes, response.getDescriptorForType());
      return ProtoJson.tree(response.getParserForType().parseFrom(bytes));
    } catch (A2aException tooMany) {
      throw A2aException.of(A2aError.INVALID_AGENT_RESPONSE, tooMany.text());
    } catch (IOException malformed) {
      throw A2aException.of(
          A2aError.INVALID_AGENT_RESPONSE,
          "The answer is not a %s.".formatted(response.getDescriptorForType().getName()));
    }
  }

  private Buffer write(JsonBufferWriter.JsonValueWriter value) {
    return write(response, value);
  }

  private static Buffer write(Message type, JsonBufferWriter.JsonValueWriter value) {
    Message.Builder message = type.newBuilderForType();
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
