package io.serai.a2a.remote;

import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.task.run.TaskOutcome;

/** The result of following a remote task. */
sealed interface RemoteFollowResult {

  /** The task has ended. */
  record TaskFinished(TaskOutcome outcome) implements RemoteFollowResult {}

  /** The task requires input. */
  record InputRequired(RemoteTaskStatus status) implements RemoteFollowResult {}

  /** The task may be running, but the agent cannot be reached. */
  record ContactLost(AgentCallException failure) implements RemoteFollowResult {}

  /** The task is running and has to be polled again. */
  record StillRunning() implements RemoteFollowResult {}
}
