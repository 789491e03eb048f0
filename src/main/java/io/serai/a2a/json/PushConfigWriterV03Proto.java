package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.a2a.model.PushConfig;
import java.io.IOException;

/** Writes push notification configurations of 0.3 over HTTP. */
final class PushConfigWriterV03Proto implements PushConfigWriter {

  @Override
  public void one(String taskId, PushConfig config, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("name", "tasks/" + taskId + "/pushNotificationConfigs/" + config.id());
    out.writeObjectFieldStart("pushNotificationConfig");
    PushConfigWriter.members(config, out);
    out.writeEndObject();
    out.writeEndObject();
  }
}
