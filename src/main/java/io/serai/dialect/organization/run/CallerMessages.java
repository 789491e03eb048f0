package io.serai.dialect.organization.run;

import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The messages of the caller in the log of a task, of which each is posted to Agent Zero once: the
 * first, guidance, and what the caller has added without being asked. Not thread-safe.
 */
final class CallerMessages {
  private final Set<String> posted = new HashSet<>();

  /** Takes the messages up to one for posted, because an earlier run has posted them. */
  void skipBefore(Message next, List<Message> log) {
    for (Message each : log) {
      if (each.id().equals(next.id())) {
        return;
      }
      posted.add(each.id());
    }
  }

  /** Whether the message was posted. */
  boolean isPosted(Message message) {
    return posted.contains(message.id());
  }

  /** Returns the message, together with those that were not posted yet, in the order of the log. */
  Message takeWith(Message next, List<Message> log) {
    List<Message> messages = notPosted(log);
    if (posted.add(next.id())) {
      messages.add(next);
    }
    return messages.isEmpty() ? next : joined(messages);
  }

  /** Returns what was not posted yet as one message; empty if all was posted. */
  Optional<Message> take(List<Message> log) {
    List<Message> messages = notPosted(log);
    return messages.isEmpty() ? Optional.empty() : Optional.of(joined(messages));
  }

  private List<Message> notPosted(List<Message> log) {
    List<Message> messages = new ArrayList<>();
    for (Message each : log) {
      if (each.role() == MessageRole.USER && posted.add(each.id())) {
        messages.add(each);
      }
    }
    return messages;
  }

  private static Message joined(List<Message> messages) {
    Message last = messages.get(messages.size() - 1);
    List<Part> parts = messages.stream().flatMap(each -> each.parts().stream()).toList();
    return messages.size() == 1 ? last : Message.of(last.id(), MessageRole.USER, parts);
  }
}
