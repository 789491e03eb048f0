package io.serai.a2w.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonMappers;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.Task;
import io.serai.task.component.JsonTextRenderer;
import java.util.List;
import java.util.Objects;

/** Writes what a task has made: its artifacts by name, and a summary (A2W section 15.7). */
public final class WorkerReportWriter {
  private WorkerReportWriter() {}

  /** Returns the report of a task; of a task that was interrupted, what it made before. */
  public static ObjectNode of(Task task) {
    ObjectNode report = JsonMappers.object().put("task_id", task.id());
    report.set("artifacts", artifacts(task));
    return report.put("summary", summary(task)).put("state", WorkerStatusWriter.text(task.state()));
  }

  /**
   * Returns the artifacts of a task by their names. The second one of a name has its id instead.
   */
  public static ObjectNode artifacts(Task task) {
    ObjectNode artifacts = JsonMappers.object();
    for (Artifact artifact : task.artifacts()) {
      String name = Objects.requireNonNullElse(artifact.name(), artifact.id());
      artifacts.set(artifacts.has(name) ? artifact.id() : name, value(artifact));
    }
    return artifacts;
  }

  private static String summary(Task task) {
    Message words = task.reply() == null ? task.status().message() : task.reply();
    return words == null ? "" : words.text();
  }

  private static JsonNode value(Artifact artifact) {
    List<Part> parts = artifact.parts();
    if (parts.size() == 1 || hasRendering(parts)) {
      return value(parts.get(0));
    }
    ArrayNode values = JsonMappers.array();
    parts.forEach(part -> values.add(value(part)));
    return values;
  }

  /** Whether the parts are data and the same data as text for people, as routes publish it. */
  private static boolean hasRendering(List<Part> parts) {
    JsonNode data = parts.size() == 2 ? parts.get(0).data() : null;
    return data != null && JsonTextRenderer.of(data).equals(parts.get(1).text());
  }

  private static JsonNode value(Part part) {
    if (part.data() != null) {
      return part.data();
    }
    if (part.text() != null) {
      return TextNode.valueOf(part.text());
    }
    ObjectNode file = JsonMappers.object();
    file.put(part.raw() == null ? "url" : "bytes", part.raw() == null ? part.url() : part.raw());
    return file.put("filename", part.filename()).put("media_type", part.mediaType());
  }
}
