package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.document.Json;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** One JSON value, written once. */
public final class JsonText {
  private static final int USUAL = 1024;

  private JsonText() {}

  /** The value as UTF-8. */
  public static Buffer of(Writing value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL);
    try (JsonGenerator out = Json.MAPPER.getFactory().createGenerator(bytes)) {
      value.to(out);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return Buffer.buffer(bytes.toByteArray());
  }

  /** What writes the value. */
  @FunctionalInterface
  public interface Writing {
    void to(JsonGenerator out) throws IOException;
  }
}
