package io.serai.a2a.remote;

import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.task.run.TaskOutcome;

/** Where following a task elsewhere has come to. */
sealed interface RemoteFollowResult {

  /** It is over. */
  record TaskFinished(TaskOutcome outcome) implements RemoteFollowResult {}

  /** It waits for its caller. */
  record InputRequired(RemoteTaskStatus standing) implements RemoteFollowResult {}

  /** It goes on, and nothing more is heard of it. */
  record ContactLost(AgentCallException why) implements RemoteFollowResult {}

  /** It goes on; it is to be looked at again. */
  record StillRunning() implements RemoteFollowResult {}
}
