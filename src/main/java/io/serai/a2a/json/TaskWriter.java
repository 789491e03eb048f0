package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aResult.TaskView;
import io.serai.a2a.model.TaskFacts;
import io.serai.a2a.model.Update;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.Task;
import io.serai.task.TaskStatus;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes tasks, messages and the events of streams in one spelling. */
final class TaskWriter {
  private final Spelling spelling;

  TaskWriter(Spelling spelling) {
    this.spelling = spelling;
  }

  void update(Update.What what, JsonGenerator out) throws IOException {
    if (what instanceof Update.Whole whole) {
      named("task", out, () -> task(whole.task(), out));
    } else if (what instanceof Update.Said said) {
      named("message", out, () -> message(said.message(), null, said.contextId(), out));
    } else if (what instanceof Update.Status status) {
      named("statusUpdate", out, () -> status(status, out));
    } else if (what instanceof Update.Piece piece) {
      named("artifactUpdate", out, () -> piece(piece, out));
    }
  }

  /** A value that stands in a member of its name, where the spelling has that. */
  void named(String name, JsonGenerator out, Writing value) throws IOException {
    if (!spelling.wrapped()) {
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
    status(task.status(), task.id(), task.request().context(), out);
    if (view.artifacts() && !task.artifacts().isEmpty()) {
      out.writeArrayFieldStart("artifacts");
      for (Artifact artifact : task.artifacts()) {
        artifact(artifact, out);
      }
      out.writeEndArray();
    }
    history(view, out);
    Members.tree(out, "metadata", TaskFacts.of(task));
    out.writeEndObject();
  }

  void message(
      Message message, @Nullable String taskId, @Nullable String contextId, JsonGenerator out)
      throws IOException {
    out.writeStartObject();
    kind("message", out);
    out.writeStringField("messageId", message.id());
    Members.text(out, "contextId", contextId);
    Members.text(out, "taskId", taskId);
    out.writeStringField("role", spelling.role(message.role()));
    parts(spelling.parts(), message.parts(), out);
    Members.tree(out, "metadata", message.metadata());
    Members.texts(out, "extensions", message.extensions());
    Members.texts(out, "referenceTaskIds", message.references());
    out.writeEndObject();
  }

  private void history(TaskView view, JsonGenerator out) throws IOException {
    List<Message> messages = view.task().messages();
    Integer most = view.historyLength();
    int from = most == null ? 0 : Math.max(0, messages.size() - most);
    if (from == messages.size()) {
      return;
    }
    out.writeArrayFieldStart("history");
    for (Message message : messages.subList(from, messages.size())) {
      message(message, view.task().id(), view.task().request().context(), out);
    }
    out.writeEndArray();
  }

  private void status(TaskStatus status, String taskId, String contextId, JsonGenerator out)
      throws IOException {
    out.writeObjectFieldStart("status");
    out.writeStringField("state", spelling.state(status.canonical()));
    if (status.message() != null) {
      out.writeFieldName("message");
      message(status.message(), taskId, contextId, out);
    }
    Members.instant(out, "timestamp", status.at());
    out.writeEndObject();
  }

  private void status(Update.Status update, JsonGenerator out) throws IOException {
    out.writeStartObject();
    kind("status-update", out);
    out.writeStringField("taskId", update.taskId());
    out.writeStringField("contextId", update.contextId());
    status(update.status(), update.taskId(), update.contextId(), out);
    if (spelling.tellsFinal()) {
      out.writeBooleanField("final", update.last());
    }
    Members.tree(out, "metadata", update.metadata());
    out.writeEndObject();
  }

  private void piece(Update.Piece piece, JsonGenerator out) throws IOException {
    out.writeStartObject();
    kind("artifact-update", out);
    out.writeStringField("taskId", piece.taskId());
    out.writeStringField("contextId", piece.contextId());
    out.writeFieldName("artifact");
    artifact(piece.artifact(), out);
    out.writeBooleanField("append", piece.append());
    out.writeBooleanField("lastChunk", piece.last());
    out.writeEndObject();
  }

  private void artifact(Artifact artifact, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("artifactId", artifact.id());
    Members.text(out, "name", artifact.name());
    Members.text(out, "description", artifact.description());
    parts("parts", artifact.parts(), out);
    JsonNode metadata = artifact.metadata();
    Members.tree(out, "metadata", metadata);
    Members.texts(out, "extensions", artifact.extensions());
    out.writeEndObject();
  }

  private void parts(String name, List<Part> parts, JsonGenerator out) throws IOException {
    out.writeArrayFieldStart(name);
    for (Part part : parts) {
      spelling.part(part, out);
    }
    out.writeEndArray();
  }

  private void kind(String kind, JsonGenerator out) throws IOException {
    if (spelling.kinds()) {
      out.writeStringField("kind", kind);
    }
  }

  /** Writes something. */
  @FunctionalInterface
  interface Writing {
    void write() throws IOException;
  }
}
