package io.serai.task;

/** What became of an append. */
public sealed interface AppendResult {

  /** The events stand; {@code last} is the number of the last of them. */
  record Done(long last) implements AppendResult {}

  /** Others came first, or the task is there already or not at all; nothing was written. */
  record Conflict() implements AppendResult {}
}
