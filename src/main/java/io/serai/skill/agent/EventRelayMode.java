package io.serai.skill.agent;

/** Which events of a delegated task are relayed to its parent task while it runs. */
public enum EventRelayMode {
  /** No events. */
  NONE,
  /** Progress, messages and log entries. */
  PROGRESS,
  /** Artifacts too, under the agent's name. */
  ALL,
  /** The same, but artifacts are the parent's own. */
  OWN;

  boolean relaysArtifacts() {
    return this == ALL || this == OWN;
  }
}
