package io.serai.task;

/** The role of a message's sender. */
public enum MessageRole {
  /** The caller that requested the task. */
  USER,
  /** The agent that works on it. */
  AGENT
}
