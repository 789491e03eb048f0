package io.serai.task;

/** Who says something. */
public enum Role {
  /** Who asked for the task. */
  USER,
  /** Who works on it. */
  AGENT
}
