package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.a2a.model.PushConfig;
import java.io.IOException;

/** Writes push notification configurations of 1.0. */
final class PushConfigWriterV10 implements PushConfigWriter {

  @Override
  public void one(String taskId, PushConfig config, JsonGenerator out) throws IOException {
    out.writeStartObject();
    OptionalFieldWriter.text(out, "id", config.id());
    out.writeStringField("taskId", taskId);
    out.writeStringField("url", config.url());
    OptionalFieldWriter.text(out, "token", config.token());
    if (config.scheme() != null) {
      out.writeObjectFieldStart("authentication");
      out.writeStringField("scheme", config.scheme());
      out.writeEndObject();
    }
    out.writeEndObject();
  }
}
