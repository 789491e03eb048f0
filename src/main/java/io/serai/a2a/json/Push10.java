package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.a2a.model.PushConfig;
import java.io.IOException;
import java.util.List;

/** Push configurations of 1.0. */
final class Push10 implements PushShape {

  @Override
  public void one(String taskId, PushConfig config, JsonGenerator out) throws IOException {
    out.writeStartObject();
    Members.text(out, "id", config.id());
    out.writeStringField("taskId", taskId);
    out.writeStringField("url", config.url());
    Members.text(out, "token", config.token());
    if (config.scheme() != null) {
      out.writeObjectFieldStart("authentication");
      out.writeStringField("scheme", config.scheme());
      out.writeEndObject();
    }
    out.writeEndObject();
  }

  @Override
  public void list(String taskId, List<PushConfig> configs, String next, JsonGenerator out)
      throws IOException {
    page(taskId, configs, next, out);
  }

  @Override
  public void done(JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeEndObject();
  }
}
