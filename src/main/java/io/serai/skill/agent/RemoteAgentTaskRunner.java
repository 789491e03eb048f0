package io.serai.skill.agent;

import io.serai.task.run.TaskRunner;

/** Does the work of tasks that were given to agents elsewhere, by having them do it. */
public interface RemoteAgentTaskRunner extends TaskRunner {

  /** Whether the agent of that id, or with its card at that URL, is one of those. */
  boolean has(String agent);

  /** Ends no task any more: those that are at work are left to the next start. */
  void stop();
}
