package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.StreamUpdate;
import io.serai.a2a.model.TaskView;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.Task;
import io.serai.task.TaskStatus;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes tasks, messages and stream updates in one JSON dialect. */
record TaskJsonWriter(JsonDialect jsonDialect) {

  void update(StreamUpdate.Payload payload, JsonGenerator out) throws IOException {
    if (payload instanceof StreamUpdate.TaskSnapshot taskSnapshot) {
      wrapped("task", out, () -> task(taskSnapshot.task(), out));
    } else if (payload instanceof StreamUpdate.MessageReply messageReply) {
      wrapped(
          "message",
          out,
          () -> message(messageReply.message(), null, messageReply.contextId(), out));
    } else if (payload instanceof StreamUpdate.StatusUpdate status) {
      wrapped("statusUpdate", out, () -> status(status, out));
    } else if (payload instanceof StreamUpdate.ArtifactUpdate artifactUpdate) {
      wrapped("artifactUpdate", out, () -> artifactUpdate(artifactUpdate, out));
    }
  }

  /** Writes a value, wrapped in a member that names its type if the dialect does so. */
  void wrapped(String name, JsonGenerator out, ValueWriter value) throws IOException {
    if (!jsonDialect.wrapped()) {
      value.write();
      return;
    }
    out.writeStartObject();
    out.writeFieldName(name);
    value.write();
    out.writeEndObject();
  }

  void task(TaskView view, JsonGenerator out) throws IOException {
    Task task = view.task();
    out.writeStartObject();
    kind("task", out);
    out.writeStringField("id", task.id());
    out.writeStringField("contextId", task.request().context());
    status(view.status(), task.id(), task.request().context(), out);
    if (!view.artifacts().isEmpty()) {
      out.writeArrayFieldStart("artifacts");
      for (Artifact artifact : view.artifacts()) {
        artifact(artifact, out);
      }
      out.writeEndArray();
    }
    history(view, out);
    OptionalFieldWriter.tree(out, "metadata", view.metadata());
    out.writeEndObject();
  }

  void message(
      Message message, @Nullable String taskId, @Nullable String contextId, JsonGenerator out)
      throws IOException {
    out.writeStartObject();
    kind("message", out);
    out.writeStringField("messageId", message.id());
    OptionalFieldWriter.text(out, "contextId", contextId);
    OptionalFieldWriter.text(out, "taskId", taskId);
    out.writeStringField("role", jsonDialect.role(message.role()));
    parts(jsonDialect.parts(), message.parts(), out);
    OptionalFieldWriter.tree(out, "metadata", message.metadata());
    OptionalFieldWriter.texts(out, "extensions", message.extensions());
    OptionalFieldWriter.texts(out, "referenceTaskIds", message.references());
    out.writeEndObject();
  }

  private void history(TaskView view, JsonGenerator out) throws IOException {
    if (view.history().isEmpty()) {
      return;
    }
    out.writeArrayFieldStart("history");
    for (Message message : view.history()) {
      message(message, view.task().id(), view.task().request().context(), out);
    }
    out.writeEndArray();
  }

  private void status(TaskStatus status, String taskId, String contextId, JsonGenerator out)
      throws IOException {
    out.writeObjectFieldStart("status");
    out.writeStringField("state", jsonDialect.state(status.canonical()));
    if (status.message() != null) {
      out.writeFieldName("message");
      message(status.message(), taskId, contextId, out);
    }
    OptionalFieldWriter.instant(out, "timestamp", status.at());
    out.writeEndObject();
  }

  private void status(StreamUpdate.StatusUpdate update, JsonGenerator out) throws IOException {
    out.writeStartObject();
    kind("status-update", out);
    out.writeStringField("taskId", update.taskId());
    out.writeStringField("contextId", update.contextId());
    status(update.status(), update.taskId(), update.contextId(), out);
    if (jsonDialect.hasFinal()) {
      out.writeBooleanField("final", update.last());
    }
    OptionalFieldWriter.tree(out, "metadata", update.metadata());
    out.writeEndObject();
  }

  private void artifactUpdate(StreamUpdate.ArtifactUpdate artifactUpdate, JsonGenerator out)
      throws IOException {
    out.writeStartObject();
    kind("artifact-update", out);
    out.writeStringField("taskId", artifactUpdate.taskId());
    out.writeStringField("contextId", artifactUpdate.contextId());
    out.writeFieldName("artifact");
    artifact(artifactUpdate.artifact(), out);
    out.writeBooleanField("append", artifactUpdate.append());
    out.writeBooleanField("lastChunk", artifactUpdate.last());
    out.writeEndObject();
  }

  private void artifact(Artifact artifact, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("artifactId", artifact.id());
    OptionalFieldWriter.text(out, "name", artifact.name());
    OptionalFieldWriter.text(out, "description", artifact.description());
    parts("parts", artifact.parts(), out);
    JsonNode metadata = artifact.metadata();
    OptionalFieldWriter.tree(out, "metadata", metadata);
    OptionalFieldWriter.texts(out, "extensions", artifact.extensions());
    out.writeEndObject();
  }

  private void parts(String name, List<Part> parts, JsonGenerator out) throws IOException {
    out.writeArrayFieldStart(name);
    for (Part part : parts) {
      jsonDialect.part(part, out);
    }
    out.writeEndArray();
  }

  private void kind(String kind, JsonGenerator out) throws IOException {
    if (jsonDialect.kinds()) {
      out.writeStringField("kind", kind);
    }
  }

  /** Writes a value. */
  @FunctionalInterface
  interface ValueWriter {
    void write() throws IOException;
  }
}
