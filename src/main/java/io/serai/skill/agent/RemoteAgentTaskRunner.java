package io.serai.skill.agent;

import io.serai.task.run.TaskRunner;

/** Runs tasks on remote agents. */
public interface RemoteAgentTaskRunner extends TaskRunner {

  /** Whether the agent with that id, or with its card at that URL, is a remote one. */
  boolean has(String agent);

  /** Stops ending tasks: running tasks are resumed after the next start. */
  void stop();
}
