package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Writes a JSON value to a buffer. */
public final class JsonBufferWriter {
  private static final int INITIAL_SIZE = 1024;

  private JsonBufferWriter() {}

  /** Returns the value as UTF-8. */
  public static Buffer of(JsonValueWriter value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(INITIAL_SIZE);
    try (JsonGenerator out = JsonMappers.MAPPER.getFactory().createGenerator(bytes)) {
      value.to(out);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return Buffer.buffer(bytes.toByteArray());
  }

  /** Writes a JSON value to a generator. */
  @FunctionalInterface
  public interface JsonValueWriter {
    void to(JsonGenerator out) throws IOException;
  }
}
