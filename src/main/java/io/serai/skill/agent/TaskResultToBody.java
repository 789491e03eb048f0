package io.serai.skill.agent;

import io.serai.document.JsonMappers;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a task that was given to an agent came to, as a body. */
final class TaskResultToBody {

  private TaskResultToBody() {}

  /** The reply, else the one artifact's value, else the values of all by name, else null. */
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

  /** The last thing that was said of its state. */
  static @Nullable String words(Task task) {
    Message message = task.status().message();
    return message == null ? null : message.text();
  }

  private static @Nullable Object value(List<Part> parts) {
    for (Part part : parts) {
      if (part.data() != null) {
        return part.data().isContainerNode()
            ? JsonMappers.MAPPER.convertValue(part.data(), Object.class)
            : part.data();
      }
    }
    String text = Message.of("", io.serai.task.MessageRole.AGENT, parts).text();
    return text.isEmpty() ? null : text;
  }
}
