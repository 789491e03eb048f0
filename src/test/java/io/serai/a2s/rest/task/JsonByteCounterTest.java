package io.serai.a2s.rest.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonMappers;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class JsonByteCounterTest {
  private final JsonByteCounter counter = new JsonByteCounter();

  @Test
  void bytesAreThoseOfTheText() throws Exception {
    JsonNode value = JsonMappers.read("{\"ä\": [1.50, 2e7, null, \"€\\n\", \"𝄞\"], \"b\": {}}");

    assertThat(counter.count(value))
        .hasValue(JsonMappers.text(value).getBytes(StandardCharsets.UTF_8).length);
  }

  @Test
  void largeValueIsNotCounted() {
    assertThat(counter.count(ofBytes(100_000))).hasValue(100_000);
    assertThat(counter.count(ofBytes(100_001))).isEmpty();
  }

  @Test
  void allValuesTogetherAreCountedUpToAMaximum() {
    for (int i = 0; i < 10; i++) {
      assertThat(counter.count(ofBytes(99_999))).hasValue(99_999);
    }

    assertThat(counter.count(ofBytes(11))).isEqualTo(OptionalLong.empty());
    assertThat(counter.count(ofBytes(2))).isEqualTo(OptionalLong.empty());
  }

  /** Returns a text that has that many bytes with its quotes. */
  private static JsonNode ofBytes(int bytes) {
    return TextNode.valueOf("x".repeat(bytes - 2));
  }
}
