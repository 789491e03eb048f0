package io.serai.a2w.model;

import java.util.Locale;

/** The WebSocket channels of an agent (A2W section 10). */
public enum AgentChannel {
  /** Every change of the state and progress of a task. */
  STATUS,
  /** The data that tasks wait for. */
  NEEDS,
  /** The errors that end or block tasks. */
  ERRORS,
  /** Delegations, changes of the weight, retries, warnings. */
  EVENTS;

  /** Returns the name as it is in paths: {@code status}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the path of the channel. */
  public String path() {
    return A2wPath.PREFIX + "/ws/" + text();
  }
}
