package io.serai.task;

/** The result of appending events to a task's log. */
public sealed interface AppendResult {

  /** The events were written; {@code last} is the sequence number of the last one. */
  record Done(long last) implements AppendResult {}

  /**
   * Nothing was written: the task's last sequence number is not the expected one, or the task to
   * create already exists.
   */
  record Conflict() implements AppendResult {}
}
