package io.serai.task;

/** Who says something. */
public enum MessageRole {
  /** Who asked for the task. */
  USER,
  /** Who works on it. */
  AGENT
}
