package io.serai.http.sse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SseEventTest {

  @Test
  void eventIsWrittenAsIdAndData() {
    assertThat(text(new SseEvent("7", Buffer.buffer("{}")))).isEqualTo("id: 7\ndata: {}\n\n");
    assertThat(text(new SseEvent(null, Buffer.buffer()))).isEqualTo("data: \n\n");
  }

  @Test
  void separatorsOfLinesThatOnlyUnicodeDefinesAreEscaped() {
    String all = "\u0085 \u2028\u2029";
    String others = "\u0084\u0086\u2027\u202a\u00e2\u20ac\ud83d\ude00";

    assertThat(text(new SseEvent("1", Buffer.buffer("{\"a\":\"" + all + others + "\"}"))))
        .isEqualTo("id: 1\ndata: {\"a\":\"\\u0085 \\u2028\\u2029" + others + "\"}\n\n");
    assertThat(text(new SseEvent(null, Buffer.buffer(new byte[] {(byte) 0xE2, (byte) 0x80}))))
        .hasSizeGreaterThan("data: \n\n".length());
  }

  @Test
  void eachLineOfDataIsItsOwnField() {
    Buffer data = Buffer.buffer("a\nevent: forged\r\n\rid: 8\n");

    assertThat(text(new SseEvent(null, data)))
        .isEqualTo("data: a\ndata: event: forged\ndata: \ndata: id: 8\ndata: \n\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"7\ndata: forged", "7\rdata: forged", "7\0"})
  void idWithALineBreakOrNulIsRejected(String id) {
    assertThatIllegalArgumentException().isThrownBy(() -> new SseEvent(id, Buffer.buffer()));
  }

  private static String text(SseEvent event) {
    Buffer out = Buffer.buffer();
    event.appendTo(out);
    return out.toString();
  }
}
