package io.serai.skill.agent;

import io.serai.document.JsonToJavaConverter;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Converts the result of an agent's task to a message body. */
final class TaskResultToBody {

  private TaskResultToBody() {}

  /**
   * Returns the reply; otherwise the value of the only artifact; otherwise a map of all artifacts
   * by name; otherwise the last status text or null.
   */
  static @Nullable Object of(Task task) {
    Message reply = task.reply();
    if (reply != null) {
      return value(reply.parts());
    }
    if (task.artifacts().size() == 1) {
      return value(task.artifacts().get(0).parts());
    }
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (Artifact artifact : task.artifacts()) {
      values.put(
          Objects.requireNonNullElse(artifact.name(), artifact.id()), value(artifact.parts()));
    }
    return values.isEmpty() ? words(task) : values;
  }

  /** Returns the text of the last status message. */
  static @Nullable String words(Task task) {
    Message message = task.status().message();
    return message == null ? null : message.text();
  }

  private static @Nullable Object value(List<Part> parts) {
    for (Part part : parts) {
      if (part.data() != null) {
        return part.data().isContainerNode() ? JsonToJavaConverter.value(part.data()) : part.data();
      }
    }
    String text = Message.of("", io.serai.task.MessageRole.AGENT, parts).text();
    return text.isEmpty() ? null : text;
  }
}
