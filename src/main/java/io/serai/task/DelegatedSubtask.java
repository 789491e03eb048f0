package io.serai.task;

import org.jspecify.annotations.Nullable;

/** A part of a task that another agent took, and whether it has come back. */
public record DelegatedSubtask(
    String agent, @Nullable String child, @Nullable String why, boolean returned) {

  /** The same once that has come back; this one where it is another's. */
  DelegatedSubtask after(TaskEventPayload.Returned back) {
    boolean mine =
        agent.equals(back.agent()) && (back.child() == null || back.child().equals(child));
    return mine && !returned ? new DelegatedSubtask(agent, child, why, true) : this;
  }
}
