package io.serai.dialect.organization.run;

import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import io.serai.task.Task;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The messages of the caller in the log of a task, of which each is posted to Agent Zero once: the
 * first, guidance, and what the caller has added without being asked. When the log has a posted
 * message, all messages before it in the log were posted too. Their ids cannot identify them,
 * because clients may use an id twice. Not thread-safe.
 */
final class PendingCallerMessages {
  private int posted;
  private final Set<Message> withdrawn = new HashSet<>();

  /** Leaves out a message, which has become needless before it was posted. */
  void leaveOut(Message message) {
    withdrawn.add(message);
  }

  /** Takes those for posted that an earlier run has posted. */
  void skipPosted(Task task) {
    posted = AgentZeroMessageHistory.of(task).posted();
  }

  /** Whether there is a message that was not posted. */
  boolean hasMore(Task task) {
    List<Message> all = of(task);
    return all.subList(Math.min(posted, all.size()), all.size()).stream()
        .anyMatch(message -> !withdrawn.contains(message));
  }

  /** Returns what is to be posted with the last message in the log. */
  Message take(Task task) {
    return joined(notPosted(task));
  }

  /**
   * Returns what is to be posted with the last message in the log.
   *
   * @param next a message that is posted in any case; it is not in the log if it was data only
   */
  Message takeWith(Message next, Task task) {
    List<Message> messages = notPosted(task);
    if (!messages.contains(next)) {
      messages.add(next);
    }
    return joined(messages);
  }

  private List<Message> notPosted(Task task) {
    List<Message> all = of(task);
    int until = Math.min(all.size(), AgentZeroMessageHistory.of(task).posted());
    List<Message> messages = new ArrayList<>(all.subList(Math.min(posted, until), until));
    messages.removeAll(withdrawn);
    posted = until;
    return messages;
  }

  private static List<Message> of(Task task) {
    return task.messages().stream().filter(each -> each.role() == MessageRole.USER).toList();
  }

  private static Message joined(List<Message> messages) {
    Message last = messages.get(messages.size() - 1);
    List<Part> parts = messages.stream().flatMap(each -> each.parts().stream()).toList();
    return messages.size() == 1 ? last : Message.of(last.id(), MessageRole.USER, parts);
  }
}
