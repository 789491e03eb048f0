package io.serai.a2a.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import lf.a2a.v1.Proto.Message;
import org.junit.jupiter.api.Test;

class ProtoJsonTest {

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
