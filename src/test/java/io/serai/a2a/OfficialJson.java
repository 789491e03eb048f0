package io.serai.a2a;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;

/** Reads JSON with protobuf's own parser, as the official SDKs for Java and Python do. */
final class OfficialJson {
  private static final JsonFormat.TypeRegistry DETAILS =
      JsonFormat.TypeRegistry.newBuilder()
          .add(ErrorInfo.getDescriptor())
          .add(BadRequest.getDescriptor())
          .add(RetryInfo.getDescriptor())
          .build();
  private static final JsonFormat.Parser STRICT = JsonFormat.parser().usingTypeRegistry(DETAILS);
  private static final JsonFormat.Parser TOLERANT = STRICT.ignoringUnknownFields();

  private OfficialJson() {}

  /**
   * Reads a message that has no other members than those of its type, with both kinds of parser.
   */
  @SuppressWarnings("unchecked")
  static <M extends Message> M read(JsonNode json, M type) {
    tolerant(json, type);
    return (M) parse(STRICT, json, type);
  }

  /** Reads a message with a parser that ignores unknown members. */
  @SuppressWarnings("unchecked")
  static <M extends Message> M tolerant(JsonNode json, M type) {
    return (M) parse(TOLERANT, json, type);
  }

  /** Reads the details of an error. */
  static void details(JsonNode details) {
    details.forEach(detail -> read(detail, Any.getDefaultInstance()));
  }

  private static Message parse(JsonFormat.Parser parser, JsonNode json, Message type) {
    Message.Builder message = type.newBuilderForType();
    try {
      parser.merge(json.toString(), message);
    } catch (InvalidProtocolBufferException refused) {
      throw new AssertionError(refused.getMessage() + " in " + json, refused);
    }
    return message.build();
  }
}
