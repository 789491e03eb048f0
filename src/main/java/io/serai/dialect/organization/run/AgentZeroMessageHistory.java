package io.serai.dialect.organization.run;

import io.serai.task.DelegatedSubtask;
import io.serai.task.Task;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The messages to Agent Zero that the log of a task records. Each message is a part of the task
 * that is delegated, and returned with the answer; the conversation is one more, with its id.
 *
 * @param messages number of messages that were sent, or were about to be: the first, and guidance
 * @param open whether one of them was not answered
 * @param posted number of messages of the caller in the log that were sent with all of them
 * @param contextId id of the conversation; null if it is not known
 * @param answers number of inputs that the task has received
 */
record AgentZeroMessageHistory(
    int messages, boolean open, int posted, @Nullable String contextId, int answers) {
  /** The name of the service in the log of a task. */
  static final String AGENT = "agent-zero";

  /** What the log says of a message that is neither the first nor guidance. */
  static final String FURTHER = "a further message of the caller";

  static AgentZeroMessageHistory of(Task task) {
    List<DelegatedSubtask> parts =
        task.delegations().stream().filter(part -> part.agent().equals(AGENT)).toList();
    String context =
        parts.stream()
            .map(DelegatedSubtask::child)
            .filter(Objects::nonNull)
            .reduce((first, last) -> last)
            .orElse(null);
    int messages =
        (int) parts.stream().filter(part -> part.child() == null && part.why() == null).count();
    boolean open = parts.stream().anyMatch(part -> !part.returned());
    int posted =
        parts.stream()
            .filter(part -> part.child() == null)
            .mapToInt(DelegatedSubtask::userMessages)
            .max()
            .orElse(0);
    return new AgentZeroMessageHistory(messages, open, posted, context, task.answers().size());
  }

  /**
   * Whether the work of an interrupted task can go on without sending a message twice.
   *
   * @param waiting whether the task waits for guidance
   */
  boolean canGoOn(boolean waiting) {
    if (messages == 0) {
      return true;
    }
    return contextId != null && (waiting || (!open && answers >= messages));
  }
}
