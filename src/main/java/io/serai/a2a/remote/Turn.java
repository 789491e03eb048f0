package io.serai.a2a.remote;

import io.serai.a2a.client.AgentFault;
import io.serai.a2a.model.Told.Standing;
import io.serai.task.run.Outcome;

/** Where following a task elsewhere has come to. */
sealed interface Turn {

  /** It is over. */
  record Ended(Outcome outcome) implements Turn {}

  /** It waits for its caller. */
  record Asked(Standing standing) implements Turn {}

  /** It goes on, and nothing more is heard of it. */
  record Lost(AgentFault why) implements Turn {}

  /** It goes on; it is to be looked at again. */
  record Quiet() implements Turn {}
}
