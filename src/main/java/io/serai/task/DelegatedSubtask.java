package io.serai.task;

import org.jspecify.annotations.Nullable;

/**
 * A part of a task that was delegated to another agent, and whether that agent has returned it.
 *
 * @param userMessages number of messages of the user that the task had when it was delegated
 */
public record DelegatedSubtask(
    String agent,
    @Nullable String child,
    @Nullable String why,
    int userMessages,
    boolean returned) {

  /**
   * Returns this subtask marked as returned if the event refers to it; otherwise this subtask
   * unchanged.
   */
  DelegatedSubtask after(TaskEventPayload.Returned event) {
    boolean matches =
        agent.equals(event.agent()) && (event.child() == null || event.child().equals(child));
    return matches && !returned
        ? new DelegatedSubtask(agent, child, why, userMessages, true)
        : this;
  }
}
