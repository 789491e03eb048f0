package io.serai.dialect.zeroclaw;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import io.serai.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The texts of a task: its results that are plain text, and the message of its status, such as a
 * question.
 */
final class TaskTextMessages {
  private TaskTextMessages() {}

  /** Returns the messages that a task which waits or has ended has for its reader. */
  static List<ObjectNode> of(Task task) {
    List<ObjectNode> said = new ArrayList<>();
    if (task.state().isEnd()) {
      task.artifacts().forEach(artifact -> of(artifact).ifPresent(text -> add(text, task, said)));
    }
    Message last = task.status().message();
    boolean read = task.state().isEnd() || task.status().canonical().isInterrupted();
    if (read && last != null && last.role() == MessageRole.AGENT) {
      add(last, task, said);
    }
    return said;
  }

  /** Returns the text of an artifact as a message; empty if it is a file or has none. */
  static Optional<Message> of(Artifact artifact) {
    String text =
        artifact.parts().stream()
            .filter(part -> part.mediaType() == null && part.filename() == null)
            .map(Part::text)
            .filter(each -> each != null && !each.isBlank())
            .collect(Collectors.joining("\n"));
    return text.isEmpty()
        ? Optional.empty()
        : Optional.of(Message.text("", MessageRole.AGENT, text));
  }

  private static void add(Message message, Task task, List<ObjectNode> said) {
    said.add(ZeroClawTaskJson.message(message, task.updatedAt()));
  }
}
