package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class JsonPrefixWriterTest {

  @Test
  void whatFitsIsTheSameAsTheWholeText() {
    var value = JsonMappers.object().put("a", "\u00e9\"").put("b", new BigDecimal("1E+3"));
    String whole = JsonMappers.text(value);

    assertThat(JsonPrefixWriter.of(value, whole.length())).isEqualTo(whole);
    assertThat(JsonPrefixWriter.of(value, whole.length() - 1))
        .isEqualTo(whole.substring(0, whole.length() - 1));
    assertThat(JsonPrefixWriter.of(value, 0)).isEmpty();
  }

  @Test
  void restIsNotWritten() {
    AtomicInteger written = new AtomicInteger();
    ArrayNode many = JsonMappers.array();
    for (int i = 0; i < 100_000; i++) {
      many.addPOJO(new Counted(written));
    }

    assertThat(JsonPrefixWriter.of(many, 100)).hasSize(100).startsWith("[\"x\",\"x\"");
    assertThat(written).hasValueLessThan(10_000);
  }

  @Test
  void otherFailureIsNotSwallowed() {
    ArrayNode wrong = JsonMappers.array().addPOJO(new Object());

    assertThatThrownBy(() -> JsonPrefixWriter.of(wrong, 100))
        .isInstanceOf(UncheckedIOException.class);
  }

  private record Counted(AtomicInteger written) implements JsonSerializable {
    @Override
    public void serialize(JsonGenerator out, SerializerProvider provider) throws IOException {
      written.incrementAndGet();
      out.writeString("x");
    }

    @Override
    public void serializeWithType(
        JsonGenerator out, SerializerProvider provider, TypeSerializer typed) throws IOException {
      serialize(out, provider);
    }
  }
}
