package io.serai.skill.agent;

/** What of a task that was given to an agent is told in the task that gave it, while it runs. */
public enum EventRelayMode {
  /** Nothing. */
  NONE,
  /** Progress, what it says and what it logs. */
  PROGRESS,
  /** Its artifacts too, under the agent's name. */
  ALL,
  /** The same, as if the artifacts were the task's own. */
  OWN;

  boolean tellsArtifacts() {
    return this == ALL || this == OWN;
  }
}
