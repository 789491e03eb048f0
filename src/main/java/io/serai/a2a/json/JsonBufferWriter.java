package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** One JSON value, written once. */
public final class JsonBufferWriter {
  private static final int USUAL = 1024;

  private JsonBufferWriter() {}

  /** The value as UTF-8. */
  public static Buffer of(JsonValueWriter value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL);
    try (JsonGenerator out = JsonMappers.MAPPER.getFactory().createGenerator(bytes)) {
      value.to(out);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return Buffer.buffer(bytes.toByteArray());
  }

  /** What writes the value. */
  @FunctionalInterface
  public interface JsonValueWriter {
    void to(JsonGenerator out) throws IOException;
  }
}
