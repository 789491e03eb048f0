package io.serai.a2a.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Value;
import io.serai.document.JsonMappers;
import lf.a2a.v1.Proto.ListTasksResponse;
import lf.a2a.v1.Proto.Message;
import org.junit.jupiter.api.Test;

class ProtoJsonTest {

  /** Readers of protobuf take 100 levels, of which each object needs three. */
  @Test
  void dataThatIsNestedTooDeeplyForReadersIsJson() throws Exception {
    ObjectNode tree = JsonMappers.object();
    tree.putArray("tasks")
        .addObject()
        .putArray("history")
        .addObject()
        .putArray("parts")
        .addObject()
        .set("data", JsonMappers.read("{\"a\":".repeat(199) + "1" + "}".repeat(199)));
    ListTasksResponse.Builder message = ListTasksResponse.newBuilder();

    ProtoJson.fill(message, tree);

    ListTasksResponse sent = ListTasksResponse.parseFrom(message.build().toByteArray());
    Value data = sent.getTasks(0).getHistory(0).getParts(0).getData();
    for (int i = 0; i < 30; i++) {
      data = data.getStructValue().getFieldsOrThrow("a");
    }
    assertThat(data.getStringValue()).startsWith("{\"a\":{\"a\":").endsWith("}");
    assertThat(JsonMappers.read(data.getStringValue()).at("/a".repeat(169)).intValue())
        .isEqualTo(1);
  }

  /** Otherwise Protocol Buffers log each such text with a stack trace and write a question mark. */
  @Test
  void unpairedSurrogatesAreReplaced() throws Exception {
    ObjectNode tree = JsonMappers.object().put("messageId", "m");
    tree.putArray("parts").addObject().put("text", "a\ud83db 😀");
    tree.putObject("metadata").put("k\ude00", "\ud83d");
    Message.Builder message = Message.newBuilder();

    ProtoJson.fill(message, tree);

    Message sent = Message.parseFrom(message.build().toByteArray());
    assertThat(sent.getParts(0).getText()).isEqualTo("a\ufffdb 😀");
    assertThat(sent.getMetadata().getFieldsOrThrow("k\ufffd").getStringValue()).isEqualTo("\ufffd");
  }
}
