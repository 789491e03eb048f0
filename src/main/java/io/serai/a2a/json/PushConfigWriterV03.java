package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.a2a.model.PushConfig;
import java.io.IOException;
import java.util.List;

/** Writes push notification configurations of 0.3 over JSON-RPC. */
final class PushConfigWriterV03 implements PushConfigWriter {

  @Override
  public void one(String taskId, PushConfig config, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("taskId", taskId);
    out.writeObjectFieldStart("pushNotificationConfig");
    PushConfigWriter.members(config, out);
    out.writeEndObject();
    out.writeEndObject();
  }

  @Override
  public void list(String taskId, List<PushConfig> configs, String next, JsonGenerator out)
      throws IOException {
    out.writeStartArray();
    for (PushConfig config : configs) {
      one(taskId, config, out);
    }
    out.writeEndArray();
  }

  @Override
  public void done(JsonGenerator out) throws IOException {
    out.writeNull();
  }
}
