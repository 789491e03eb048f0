package io.serai.protocol.salute;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Task;
import java.util.List;
import java.util.Optional;

/**
 * What a role of an organization has reported about its work, as metadata {@code salute} of the
 * message about it: objects {@code status}, {@code activity} and {@code location} with the members
 * of a SALUTE report. What a caller sends as such metadata is not one.
 */
public final class ReportedWork {

  private static final String MEMBER = "salute";

  private ReportedWork() {}

  /** Returns the message with what was reported. */
  public static Message in(Message message, ObjectNode reported) {
    ObjectNode metadata =
        message.metadata() instanceof ObjectNode known ? known.deepCopy() : JsonMappers.object();
    metadata.set(MEMBER, reported);
    return new Message(
        message.id(),
        message.role(),
        message.parts(),
        metadata,
        message.extensions(),
        message.references());
  }

  /** Returns what the last message with a report has; empty if there is none. */
  static Optional<JsonNode> of(Task task) {
    Message status = task.status().message();
    return Optional.ofNullable(status).flatMap(ReportedWork::of).or(() -> last(task.messages()));
  }

  private static Optional<JsonNode> last(List<Message> messages) {
    for (int i = messages.size() - 1; i >= 0; i--) {
      Optional<JsonNode> reported = of(messages.get(i));
      if (reported.isPresent()) {
        return reported;
      }
    }
    return Optional.empty();
  }

  private static Optional<JsonNode> of(Message message) {
    return Optional.ofNullable(message.metadata())
        .filter(metadata -> message.role() == MessageRole.AGENT)
        .map(metadata -> metadata.get(MEMBER))
        .filter(JsonNode::isObject);
  }
}
