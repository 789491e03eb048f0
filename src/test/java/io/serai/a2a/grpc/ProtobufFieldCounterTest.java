package io.serai.a2a.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import com.google.protobuf.Value;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aOperation;
import io.serai.http.limit.BodyMemoryBudget;
import io.serai.http.limit.BodyMemoryLease;
import io.vertx.core.buffer.Buffer;
import lf.a2a.v1.Proto.Message;
import lf.a2a.v1.Proto.Part;
import lf.a2a.v1.Proto.SendMessageRequest;
import org.junit.jupiter.api.Test;

class ProtobufFieldCounterTest {

  @Test
  void aMessageOfAMillionEmptyValuesIsRefused() {
    assertRefused(request(values(1_000_000)), "The message has more than 1000000 fields.");
  }

  @Test
  void unknownFieldsAreCounted() {
    Field many = Field.newBuilder().addVarint(1).build();
    UnknownFieldSet.Builder unknown = UnknownFieldSet.newBuilder();
    Field.Builder field = Field.newBuilder();
    for (int i = 0; i < 1_000_001; i++) {
      field.addVarint(1);
    }
    unknown.addField(1000, field.build()).addField(1001, many);

    assertRefused(
        SendMessageRequest.newBuilder().setUnknownFields(unknown.build()).build(),
        "The message has more than 1000000 fields.");
  }

  @Test
  void messageWithinTheLimitIsReadCompletely() {
    JsonNode tree = read(request(values(100_000)));

    assertThat(tree.at("/message/metadata/list").size()).isEqualTo(100_000);
    assertThat(tree.at("/message/parts/0/text").textValue()).isEqualTo("hi");
  }

  @Test
  void undecodableOctetsAreRefused() {
    for (byte[] octets :
        new byte[][] {
          {0x0A, 0x7F},
          {0x0B},
          {0x0C},
          {0x0A, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x0F}
        }) {
      assertThatThrownBy(
              () ->
                  new GrpcServiceDefinitionV10()
                      .messages(A2aOperation.SEND)
                      .read(Buffer.buffer(octets), memory()))
          .isInstanceOfSatisfying(
              A2aException.class,
              refused -> assertThat(refused.error()).isEqualTo(A2aError.PARSE_ERROR));
    }
  }

  private static void assertRefused(SendMessageRequest request, String words) {
    assertThatThrownBy(() -> read(request))
        .isInstanceOfSatisfying(
            A2aException.class,
            refused -> assertThat(refused.error()).isEqualTo(A2aError.PARSE_ERROR))
        .hasMessage(words);
  }

  private static JsonNode read(SendMessageRequest request) {
    return new GrpcServiceDefinitionV10()
        .messages(A2aOperation.SEND)
        .read(Buffer.buffer(request.toByteArray()), memory());
  }

  private static SendMessageRequest request(Value list) {
    Message.Builder message =
        Message.newBuilder()
            .addParts(Part.newBuilder().setText("hi"))
            .setMetadata(Struct.newBuilder().putFields("list", list));
    return SendMessageRequest.newBuilder().setMessage(message).build();
  }

  private static Value values(int count) {
    ListValue.Builder values = ListValue.newBuilder();
    for (int i = 0; i < count; i++) {
      values.addValues(Value.getDefaultInstance());
    }
    return Value.newBuilder().setListValue(values).build();
  }

  private static BodyMemoryLease memory() {
    return new BodyMemoryBudget(Long.MAX_VALUE, Long.MAX_VALUE).lease("caller");
  }
}
