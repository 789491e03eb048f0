package io.serai.http.body;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;

/** Writes a JSON value to a buffer. */
public final class JsonBufferWriter {
  private JsonBufferWriter() {}

  /** Returns the value as UTF-8. */
  public static Buffer of(JsonValueWriter value) {
    SegmentedOutputStream bytes = new SegmentedOutputStream();
    try (JsonGenerator out = JsonMappers.MAPPER.getFactory().createGenerator(bytes)) {
      value.to(out);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return bytes.toBuffer();
  }

  /** Writes a JSON value to a generator. */
  @FunctionalInterface
  public interface JsonValueWriter {
    void to(JsonGenerator out) throws IOException;
  }
}
