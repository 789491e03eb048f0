package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.a2a.model.PushConfig;
import java.io.IOException;
import java.util.List;

/**
 * Writes push notification configurations in the JSON of one version. Credentials are never
 * written.
 */
interface PushConfigWriter {

  void one(String taskId, PushConfig config, JsonGenerator out) throws IOException;

  /** Writes a page of configurations. */
  default void list(String taskId, List<PushConfig> configs, String next, JsonGenerator out)
      throws IOException {
    out.writeStartObject();
    out.writeArrayFieldStart("configs");
    for (PushConfig config : configs) {
      one(taskId, config, out);
    }
    out.writeEndArray();
    out.writeStringField("nextPageToken", next);
    out.writeEndObject();
  }

  /** Writes the result of an operation that returns nothing. */
  default void done(JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeEndObject();
  }

  /** Writes the members of a configuration as 0.3 has them. */
  static void members(PushConfig config, JsonGenerator out) throws IOException {
    OptionalFieldWriter.text(out, "id", config.id());
    out.writeStringField("url", config.url());
    OptionalFieldWriter.text(out, "token", config.token());
    if (config.scheme() != null) {
      out.writeObjectFieldStart("authentication");
      OptionalFieldWriter.texts(out, "schemes", List.of(config.scheme()));
      out.writeEndObject();
    }
  }

  /** Writes push notification configurations of 1.0. */
  final class V10 implements PushConfigWriter {

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

  /** Writes push notification configurations of 0.3 over JSON-RPC. */
  final class V03 implements PushConfigWriter {

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

  /** Writes push notification configurations of 0.3 over HTTP. */
  final class V03Proto implements PushConfigWriter {

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
}
