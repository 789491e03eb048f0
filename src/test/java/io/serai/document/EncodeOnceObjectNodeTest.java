package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EncodeOnceObjectNodeTest {

  @Test
  void isWrittenToBytesAndTextAsAnObjectIs() throws Exception {
    ObjectNode plain =
        JsonMappers.object()
            .put("text", "Zürich \" \u0001 \uD83D\uDE00")
            .put("number", new BigDecimal("1.50"));
    plain.putArray("list").add(1).addNull().addObject();
    ObjectNode outer = JsonMappers.object().put("before", 1);
    outer.set("encoded", new EncodeOnceObjectNode(members(plain)));
    outer.put("after", 2);
    ObjectNode expected = outer.deepCopy();
    expected.set("encoded", plain);

    for (int i = 0; i < 2; i++) { // the second time it has been encoded
      assertThat(JsonMappers.MAPPER.readTree(JsonMappers.MAPPER.writeValueAsString(outer)))
          .isEqualTo(JsonMappers.MAPPER.readTree(expected.toString()));
      assertThat(JsonMappers.MAPPER.writeValueAsBytes(outer))
          .isEqualTo(JsonMappers.MAPPER.writeValueAsBytes(expected));
    }
  }

  @Test
  void isReadAsAnObject() {
    ObjectNode plain = JsonMappers.object().put("a", 1);

    EncodeOnceObjectNode encoded = new EncodeOnceObjectNode(members(plain));

    assertThat(encoded.path("a").intValue()).isEqualTo(1);
    assertThat(encoded.isObject()).isTrue();
    assertThat((JsonNode) encoded).isEqualTo(plain).hasSameHashCodeAs(plain);
    assertThat(encoded).hasToString(plain.toString());
  }

  @Test
  void isEncodedOnceTheLimitAcceptsItsLength() throws Exception {
    ObjectNode plain = JsonMappers.object();
    plain.putArray("list").add("x".repeat(100_000)).add("y".repeat(100_000));
    EncodeOnceObjectNode encoded = new EncodeOnceObjectNode(members(plain));
    long[] longest = {0};

    assertThatThrownBy(() -> encoded.encode(length -> refuseBeyond(150_000, length)))
        .isInstanceOf(IOException.class)
        .hasMessage("too long");
    encoded.encode(length -> longest[0] = length);

    assertThat(longest[0]).isEqualTo(plain.toString().length());
    assertThat(JsonMappers.MAPPER.writeValueAsString(encoded)).isEqualTo(plain.toString());
    encoded.encode(length -> refuseBeyond(0, length)); // it is encoded already
  }

  @Test
  void isWeighedOnce() {
    EncodeOnceObjectNode node = new EncodeOnceObjectNode(Map.of());

    assertThat(node.weight(members -> 7)).isEqualTo(7);
    assertThat(node.weight(members -> 8)).isEqualTo(7);
  }

  private static void refuseBeyond(long max, long length) throws IOException {
    if (length > max) {
      throw new IOException("too long");
    }
  }

  private static Map<String, JsonNode> members(ObjectNode object) {
    Map<String, JsonNode> members = new LinkedHashMap<>();
    object.properties().forEach(each -> members.put(each.getKey(), each.getValue()));
    return members;
  }
}
